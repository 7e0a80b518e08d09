// Files: taken, read, refused, deleted.

import { uploadSchema } from '@persona-chat/widget/protocol/calls.ts';
import { type Answer, expectFailure, expectStatus, expectThere } from '../client.ts';
import { type Group, newRequestId, read } from '../context.ts';
import { Problem } from '../report.ts';
import { formWith, picture } from '../sample-files.ts';

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** `data.url` of an upload, which pages have to be able to load: an absolute address. */
function urlOf(answer: Answer): string {
  expectThere(answer);
  const { url } = read(uploadSchema, answer.envelope.data, 'data');
  if (!URL.canParse(url)) throw new Problem(`data.url is no absolute address: ${url}`);
  return url;
}

export const files: Group = {
  name: 'Files',
  rules: ['upload', 'upload-read', 'upload-again', 'upload-type', 'upload-access', 'upload-delete', 'upload-sent'],
  async run({ client, settings, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const requestId = newRequestId();
    const path = '/uploads/documents';
    const send = (id: string, name = 'point.png', token: string | undefined = visitor.token) =>
      visitor.call(path, { method: 'POST', form: formWith('file', picture, name, 'image/png'), requestId: id, token });
    let url = '';

    const isTaken = await rule('upload', async () => {
      url = urlOf(await send(requestId));
    });
    if (!isTaken) return;

    await rule('upload-read', async () => {
      const response = await client.request(url);
      expectStatus({ status: response.status, text: url }, 200);
      if (!Buffer.from(await response.arrayBuffer()).equals(picture)) throw new Problem('other bytes than were sent');
      if (response.headers.get('x-content-type-options') !== 'nosniff')
        throw new Problem('without x-content-type-options: nosniff a browser may take it for a page');
    });

    await rule('upload-again', async () => {
      const other = urlOf(await send(requestId));
      if (nameOf(other) !== nameOf(url)) throw new Problem('sent again it is stored under another name');
    });

    await rule('upload-type', async () => expectFailure(await send(newRequestId(), 'program.exe'), 415, 422));

    await rule('upload-access', async () => {
      const form = formWith('file', picture, 'point.png', 'image/png');
      expectStatus(
        await visitor.call(path, { method: 'POST', form, requestId: newRequestId(), token: undefined }),
        401,
      );
    });

    await rule('upload-delete', async () => {
      const name = nameOf(urlOf(await send(newRequestId())));
      expectThere(await visitor.call(`${path}/${name}`, { method: 'DELETE' }));
    });

    await rule('upload-sent', async () => {
      const attachment = { type: 'IMAGE', url, name: 'point.png', mimeType: 'image/png' };
      const { attachments } = await visitor.say(settings.message, { attachments: [attachment] });
      const [kept] = attachments;
      if (!kept) throw new Problem('data.attachments is empty');
      if (nameOf(kept.url) !== nameOf(url)) throw new Problem('data.attachments names another file');
    });
  },
};
