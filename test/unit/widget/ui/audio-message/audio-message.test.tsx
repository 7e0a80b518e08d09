import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { AudioMessage } from '../../../../../packages/widget/src/ui/audio-message/audio-message.tsx';
import { message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

const url = 'https://api.example/uploads/documents/one.webm';

function Player() {
  const { audioMessages } = useConversation();
  const phase = useStore(audioMessages.$state);
  const [isGone, setIsGone] = useState(false);
  if (phase.name === 'idle') void audioMessages.load();
  return (
    <>
      <button type="button" aria-label="take away" onClick={() => setIsGone(true)} />
      {!isGone && phase.name === 'ready' && <AudioMessage messageKey="m1" url={url} feature={phase.feature} />}
    </>
  );
}

let view: Rendered;
afterEach(() => view.unmount());

it('falls silent when its message is removed: nothing is heard that cannot be paused', async () => {
  const attachments = [{ type: 'VOICE', url, name: 'one.webm', mimeType: 'audio/webm' }];
  view = await renderInChat(<Player />, { history: [message('m1', 'user', '', { attachments })] });
  await view.settle();
  view.find('button[aria-label="Play"]').click();
  await view.settle();
  expect(view.find('button[aria-label="Pause"]').isConnected).toBe(true);
  view.find('button[aria-label="take away"]').click();
  await view.settle();
  expect(view.chat.env.audio.player.at(-1)).toBe('pause');
});
