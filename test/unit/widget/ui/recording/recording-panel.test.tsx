import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ComposerActions } from '../../../../../packages/widget/src/ui/composer/composer-actions.tsx';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { RecordingPanel } from '../../../../../packages/widget/src/ui/recording/recording-panel.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

/** The composer without its field: the buttons, and what recording puts in their place. */
function Buttons() {
  const { recording } = useConversation();
  const phase = useStore(recording.$state);
  const [isGone, setIsGone] = useState(false);
  return (
    <div className="pc-panel">
      <button type="button" aria-label="take away" onClick={() => setIsGone(true)} />
      <div role="menu" className="pc-popover" tabIndex={-1} />
      <form>
        {!isGone && phase.name === 'ready' && <RecordingPanel feature={phase.feature} />}
        <ComposerActions hintId="hint" isReady={false} formatting={{ isOn: false, toggle: () => undefined }}>
          <textarea />
        </ComposerActions>
      </form>
    </div>
  );
}

let view: Rendered;
beforeEach(async () => {
  view = await renderInChat(<Buttons />);
  view.find('[data-record]').click();
  await view.settle();
  await view.chat.env.clock.advance(2_000);
});
afterEach(() => view.unmount());

const button = (name: string) => view.find(`button[aria-label="${name}"]`);
const press = async (selector: string, key: string) => {
  view.find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await view.settle();
};
const capture = () => view.chat.env.microphone.captures[0];

describe('the recording field', () => {
  it('ends a recording when it goes, whatever takes it away', async () => {
    expect([capture()?.state, button('Stop recording').isConnected]).toEqual(['live', true]);
    button('take away').click();
    await view.settle();
    expect(capture()?.state).toBe('finished');
  });

  it('leaves the keys of a menu to the menu', async () => {
    await press('[role="menu"]', 'Escape');
    await press('[role="menu"]', 'Enter');
    expect(capture()?.state).toBe('live');
    await press('form', 'Escape');
    expect(capture()?.state).toBe('finished');
  });

  it('gives way to a Cancel while the recording is sent', async () => {
    button('Stop recording').click();
    await view.settle();
    expect(view.chat.status()).toBe('submitting-voice');
    await view.chat.env.clock.advance(500);
    button('Cancel').click();
    await view.settle();
    expect([view.chat.status(), view.chat.env.files.uploads[0]?.isAborted()]).toEqual(['idle', true]);
  });
});
