import { describe, expect, it } from 'vitest';
import type { DraftFile } from '../../../../../packages/widget/src/features/attachments/attachments-types.ts';
import {
  reduceUploads,
  type UploadAction,
} from '../../../../../packages/widget/src/features/attachments/upload-state.ts';

const pending: DraftFile = { id: 'a', name: 'a.png', mimeType: 'image/png', size: 4, status: 'pending', progress: 0 };
const run = (...actions: UploadAction[]) => actions.reduce(reduceUploads, [pending] as readonly DraftFile[])[0];
const started: UploadAction = { type: 'started', id: 'a' };
const progressed = (share: number): UploadAction => ({ type: 'progressed', id: 'a', share });
const failed: UploadAction = { type: 'failed', id: 'a', error: { key: 'attachments.network', isConnection: true } };

describe('progress', () => {
  it('U3: is 98 at most until the upload is done', () => {
    expect(run(started, progressed(0.99))?.progress).toBe(98);
    expect(run(started, progressed(1))).toMatchObject({ status: 'uploading', progress: 98 });
    expect(run(started, progressed(1), { type: 'finished', id: 'a', url: 'u' })).toMatchObject({
      status: 'done',
      progress: 100,
      url: 'u',
    });
  });

  it.each([
    [0.5, 0.2],
    [0.5, Number.NaN],
    [0.5, -3],
    [0.5, Number.NEGATIVE_INFINITY],
  ])('U3: never falls, whatever the browser says (%d, then %d)', (first, second) =>
    expect(run(started, progressed(first), progressed(second))?.progress).toBe(50),
  );

  it('U3: does not fall with a new attempt', () => {
    expect(run(started, progressed(0.6), failed, { type: 'queued', id: 'a' }, started, progressed(0.1))).toMatchObject({
      status: 'uploading',
      progress: 60,
    });
  });
});

describe('transitions', () => {
  it('loses its error when it is tried again', () => {
    expect(run(started, failed)).toMatchObject({ status: 'error', error: { key: 'attachments.network' } });
    expect(run(started, failed, { type: 'queued', id: 'a' })).not.toHaveProperty('error');
  });

  it.each<[string, UploadAction[]]>([
    ['progress before the start', [progressed(0.5)]],
    ['an end before the start', [{ type: 'finished', id: 'a', url: 'u' }]],
    ['a failure before the start', [failed]],
    ['an unknown file', [{ type: 'started', id: 'b' }]],
  ])('ignores %s', (_name, actions) => expect(run(...actions)).toEqual(pending));

  it('ignores what comes late for a file that is done', () => {
    const done = run(started, { type: 'finished', id: 'a', url: 'u' });
    expect(
      run(started, { type: 'finished', id: 'a', url: 'u' }, failed, progressed(0.1), { type: 'queued', id: 'a' }),
    ).toEqual(done);
  });

  it('forgets removed files and keeps the order of the others', () => {
    const files = ['a', 'b', 'c'].map((id) => ({ ...pending, id }));
    expect(reduceUploads(files, { type: 'removed', ids: ['b'] }).map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
