// The views of a recorded session (docs/behaviour.md#sessions).

import { afterEach, describe, expect, it } from 'vitest';
import type { SessionLog } from '../../../../../packages/widget/src/features/session-log/session-log.ts';
import { brokenSession } from '../../../../helpers/broken-session.ts';
import { type Rendered, renderInChat } from '../../../../helpers/render.tsx';
import { readFile, type OpenedSession } from '../../../../../packages/widget/src/ui/session-replay/read-file.ts';
import { SessionSection } from '../../../../../packages/widget/src/ui/session-replay/session-section.tsx';
import { SessionReplay } from '../../../../../packages/widget/src/ui/session-replay/session-replay.tsx';

let view: Rendered | undefined;
afterEach(() => view?.unmount());

async function show(text: string): Promise<Rendered> {
  const opened = await readFile(new File([text], 'shop.json'));
  if ('key' in opened) throw new Error(`${opened.key} ${JSON.stringify(opened.values)}`);
  const props = { opened: opened satisfies OpenedSession, resultId: 'result', bodyClass: '', onBack: () => undefined };
  view = await renderInChat(<SessionReplay {...props} />);
  return view;
}

it('begins with the first promise that broke, and goes to the next one', async () => {
  const { find, element, settle } = await show(brokenSession());
  const slider = find<HTMLInputElement>('[type=range]');
  expect(slider.value).toBe('11');
  const [, shrank] = element.querySelectorAll<HTMLButtonElement>('section button');
  shrank?.click();
  await settle();
  expect(slider.value).toBe('20');
  expect(element.querySelector('ol [aria-current=step]')?.textContent).toContain('m2, streaming, 41');
});

it('has nothing to step through in an empty session', async () => {
  const { element } = await show(brokenSession({ entries: [] }));
  expect(element.querySelector('[type=range]')).toBeNull();
  expect(element.querySelector('#result')).not.toBeNull();
});

it('shows what a file holds as text', async () => {
  const { element } = await show(brokenSession({ version: '<img src=x onerror=alert(1)>' }));
  expect(element.querySelector('img')).toBeNull();
  expect(element.textContent).toContain('<img src=x');
});

it('refuses a file that is too large before it is read', async () => {
  const large = new File(['x'], 'large.json');
  Object.defineProperty(large, 'size', { value: 5_000_000 });
  expect(await readFile(large)).toEqual({ key: 'replay.notSession', values: { field: '> 4 MB' } });
});

describe('a file that is dropped on the dialog', () => {
  const opened: OpenedSession[] = [];
  afterEach(() => void opened.splice(0));

  /** As a browser tells of files, and of anything else that is dragged. */
  function drag(type: string, on: Element, files: readonly File[], types = ['Files']): DragEvent {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types, files } });
    on.dispatchEvent(event);
    return event as DragEvent;
  }

  async function open() {
    const log = { read: () => ({}) } as unknown as SessionLog;
    const conversation = { visitorData: {} } as never;
    view = await renderInChat(
      <div className="pc-dialog">
        <SessionSection log={log} conversation={conversation} onOpen={(session) => opened.push(session)} />
      </div>,
    );
    const dialog = view.find('.pc-dialog');
    const fault = () => dialog.querySelector('[role=alert]')?.textContent;
    const drop = async (...files: readonly File[]) => {
      const event = drag('drop', dialog, files);
      await expect.poll(() => opened.length > 0 || fault()).toBeTruthy();
      return event;
    };
    return { ...view, dialog, drop, fault };
  }

  it('is opened, and not attached to the message beneath', async () => {
    const { dialog, drop, settle } = await open();
    const over = drag('dragover', dialog, []);
    await settle();
    expect([over.defaultPrevented, dialog.firstElementChild?.className]).toEqual([true, expect.stringMatching(/\S/)]);
    expect((await drop(new File([brokenSession()], 'shop.json'))).defaultPrevented).toBe(true);
    await settle();
    expect(opened.map(({ fileName }) => fileName)).toEqual(['shop.json']);
    expect(dialog.firstElementChild?.className).toBe('');
  });

  it('says what is wrong with it where it is no session, or a folder', async () => {
    const { drop, fault } = await open();
    await drop(new File(['<img src=x onerror=alert(1)>'], 'x.html'));
    expect([fault(), opened]).toEqual(['This is no readable session file: JSON', []]);
    const folder = Object.defineProperty(new File([], 'folder'), 'text', {
      value: () => Promise.reject(new DOMException('A directory', 'NotFoundError')),
    });
    await drop(folder);
    expect([fault(), opened]).toEqual(['This is no readable session file: JSON', []]);
  });

  it('is the one that was dropped last, where the one before takes longer', async () => {
    const { drop, dialog } = await open();
    const slow = Object.defineProperty(new File([], 'slow.json'), 'text', {
      value: () => new Promise((resolve) => setTimeout(resolve, 50, brokenSession())),
    });
    drag('drop', dialog, [slow]);
    await drop(new File([brokenSession()], 'last.json'));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(opened.map(({ fileName }) => fileName)).toEqual(['last.json']);
  });

  it('is none: what is no file is left to the page', async () => {
    const { dialog } = await open();
    expect(drag('drop', dialog, [], ['text/plain']).defaultPrevented).toBe(false);
  });
});
