import { expect, it } from 'vitest';
import { recordingFormat } from '../../../../../packages/widget/src/platform/audio/recorder.ts';

const agents = {
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
};
const all = () => true;
const only =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

it('prefers the documented format of each browser', () => {
  expect(recordingFormat(agents.safari, all)).toBe('audio/mp4');
  expect(recordingFormat(agents.safari, only('audio/aac', 'audio/webm'))).toBe('audio/aac');
  expect(recordingFormat(agents.firefox, all)).toBe('audio/ogg;codecs=opus');
  expect(recordingFormat(agents.firefox, only('audio/webm'))).toBe('audio/webm');
  expect(recordingFormat(agents.chrome, all)).toBe('audio/webm;codecs=opus');
});

it('takes what there is where the preferred formats are missing, and leaves the rest to the browser', () => {
  expect(recordingFormat(agents.chrome, only('audio/mp4'))).toBe('audio/mp4');
  expect(recordingFormat(agents.chrome, () => false)).toBeUndefined();
});
