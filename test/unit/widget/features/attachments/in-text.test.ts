// Pictures that stand in the text: placed by the editor, sent with the text that names them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttachments } from '../../../../../packages/widget/src/features/attachments/attachments.ts';
import type { ConversationLoaders } from '../../../../../packages/widget/src/features/conversation-types.ts';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const uploads = () => chat.env.files.uploads;
const files = () => chat.session.attachments.$files.get();
const place = async (...ids: string[]) => {
  const taken = chat.session.attachments.place({ files: ids.map((id) => new File(['tea'], `${id}.png`)), ids });
  await settle();
  return taken;
};
const draft = () => chat.session.composer.$draft.get();
const notice = () => chat.session.composer.$notice.get();
const reload = async (loaders: Partial<ConversationLoaders> = {}) => {
  const { env } = chat;
  chat.session.destroy();
  chat = createChat({ env, loaders });
  await chat.open();
};
const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['message'] as Record<string, unknown>);

describe('pictures in the text', () => {
  it('are uploads under the ids that the text names, and are sent by their addresses', async () => {
    expect(await place('a1', 'b2')).toEqual(['a1', 'b2']);
    expect(uploads().map(({ requestId }) => requestId)).toEqual(['a1', 'b2']);
    for (const upload of [...uploads()]) upload.answer();
    await settle();
    await chat.send('Look ![one](upload:a1){width=240} ![two](upload:b2)');
    expect(posts()).toMatchObject([
      {
        content: `Look ![one](${uploadUrl('a1.png')}){width=240} ![two](${uploadUrl('b2.png')})`,
        attachments: [
          { type: 'IMAGE', name: 'a1.png' },
          { type: 'IMAGE', name: 'b2.png' },
        ],
      },
    ]);
    expect(files()).toEqual([]);
  });

  it('keep the message waiting until they have arrived', async () => {
    await place('a1');
    chat.session.composer.setDraft('![](upload:a1)');
    chat.session.composer.submit();
    await settle();
    expect(posts()).toEqual([]);
    uploads()[0]?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: `![](${uploadUrl('a1.png')})` }]);
  });

  it('are not taken beyond ten files', async () => {
    const ids = Array.from({ length: 11 }, (_none, index) => `id${index}`);
    expect(await place(...ids)).toEqual(ids.slice(0, 10));
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ tone: 'alert' }]);
  });

  it('leave with a message whose text no longer names them, and are deleted on the server', async () => {
    chat.env.http.on('DELETE /uploads/documents/a1.png', () => ({ json: { data: {} } }));
    await place('a1');
    uploads()[0]?.answer();
    await settle();
    await chat.send('Only text');
    expect(posts()).toMatchObject([{ content: 'Only text', attachments: [] }]);
    expect(files()).toEqual([]);
    expect(chat.env.http.of('DELETE /uploads/documents/a1.png')).toHaveLength(1);
  });

  it('survive a reload with their draft', async () => {
    await place('a1');
    uploads()[0]?.answer();
    await settle();
    chat.session.composer.setDraft('![](upload:a1)');
    await settle();
    const { env } = chat;
    chat.session.destroy();
    chat = createChat({ env });
    await chat.open();
    expect(files()).toMatchObject([{ id: 'a1', isInText: true, status: 'done' }]);
    chat.session.composer.submit();
    await settle();
    expect(posts()).toMatchObject([
      { content: `![](${uploadUrl('a1.png')})`, attachments: [{ type: 'IMAGE', name: 'a1.png' }] },
    ]);
  });

  it('G1: go on after a reload while the message waits for them', async () => {
    await place('a1');
    chat.session.composer.setDraft('Look ![](upload:a1)');
    await reload();
    expect(files()).toMatchObject([{ id: 'a1', isInText: true, status: 'uploading', previewUrl: 'blob:a1.png' }]);
    chat.session.composer.submit();
    await settle();
    expect([posts(), chat.session.composer.$isWaiting.get()]).toEqual([[], true]);
    uploads().at(-1)?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: `Look ![](${uploadUrl('a1.png')})` }]);
  });

  it('keep the message waiting while the code that knows of them loads', async () => {
    await place('a1');
    chat.session.composer.setDraft('Look ![](upload:a1)');
    let arrive = () => {};
    const loads = () => new Promise<void>((resolve) => (arrive = resolve)).then(() => createAttachments);
    await reload({ loadAttachments: loads });
    chat.session.composer.submit();
    await settle();
    expect([posts(), chat.session.composer.$isWaiting.get()]).toEqual([[], true]);
    arrive();
    await settle();
    uploads().at(-1)?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: `Look ![](${uploadUrl('a1.png')})` }]);
  });

  it('are not sent as what nobody can read where that code cannot load', async () => {
    await place('a1');
    chat.session.composer.setDraft('Look ![](upload:a1)');
    await reload({ loadAttachments: () => Promise.reject(new Error('gone')) });
    chat.session.composer.submit();
    await settle();
    expect([posts(), notice(), draft()]).toEqual([[], 'opening.partMissing', 'Look ![](upload:a1)']);
  });

  it('T2: leave the text after a reload, which says so, where the browser could not keep them', async () => {
    chat.env.fileStore.isRefused = true;
    await place('a1');
    chat.session.composer.setDraft('Look ![](upload:a1){width=200} here');
    await reload();
    expect([draft(), notice(), files()]).toEqual(['Look  here', 'attachments.imageFailed', []]);
    await chat.send('Look here');
    expect(posts()).toMatchObject([{ content: 'Look here' }]);
  });

  it('are never left out of a message unsaid', async () => {
    chat.env.http.on('DELETE /uploads/documents/a1.png', () => ({ json: { data: {} } }));
    await place('a1');
    uploads()[0]?.answer();
    await settle();
    await chat.send('Look ![](upload:gone)');
    expect([posts(), draft(), notice()]).toEqual([[], 'Look ', 'attachments.imageFailed']);
    await chat.send('Look');
    expect(posts()).toMatchObject([{ content: 'Look' }]);
  });
});
