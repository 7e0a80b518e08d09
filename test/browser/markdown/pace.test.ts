import { createPacer } from '../../../packages/widget/src/ui/markdown/pacer.ts';
import { equal } from './check.ts';

/** A clock of the test: `cost` is how long a draw takes, a frame comes every 10 ms. */
function paced(cost: number) {
  let now = 0;
  const drawnAt: number[] = [];
  const frames: (() => void)[] = [];
  const timers: { readonly atMs: number; readonly run: () => void }[] = [];
  const pacer = createPacer(
    () => {
      drawnAt.push(now);
      now += cost;
    },
    {
      now: () => now,
      nextFrame: (callback) => {
        frames.push(callback);
        return () => void frames.splice(frames.indexOf(callback), 1);
      },
      after: (ms, run) => {
        const timer = { atMs: now + ms, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
  );
  const turn = (count = 1) => {
    for (let frame = 0; frame < count; frame += 1) {
      now += 10;
      for (const run of frames.splice(0)) run();
      for (const { run } of timers.filter(({ atMs }) => atMs <= now)) {
        timers.splice(0, 1);
        run();
      }
    }
  };
  return { pacer, drawnAt, turn, pending: () => frames.length + timers.length };
}

describe('the pace of a stream', () => {
  it('draws at once what comes first, and once a frame what comes then', () => {
    const { pacer, drawnAt, turn, pending } = paced(1);
    for (let piece = 0; piece < 5; piece += 1) pacer.request();
    equal(drawnAt.join(), '0');
    equal(pending(), 1);
    turn(3);
    equal(drawnAt.join(), '0,21');
    equal(pending(), 0);
  });

  it('draws at once whenever nothing has been drawn for a while', () => {
    const { pacer, drawnAt, turn } = paced(1);
    pacer.request();
    turn(10);
    pacer.request();
    equal(drawnAt.join(), '0,101');
  });

  it('waits four times what the last draw cost', () => {
    const { pacer, drawnAt, turn } = paced(25);
    pacer.request();
    pacer.request();
    turn(30);
    equal(drawnAt.join(), '0,125');
  });

  it('waits at least 16 ms', () => {
    const { pacer, drawnAt, turn } = paced(0);
    pacer.request();
    pacer.request();
    turn(30);
    equal(drawnAt.join(), '0,20');
  });

  it('draws what nobody sees ten times a second, by a timer and not by frames', () => {
    const { pacer, drawnAt, turn, pending } = paced(0);
    pacer.setSeen(false);
    for (let frame = 0; frame < 25; frame += 1) {
      pacer.request();
      turn();
    }
    equal(drawnAt.join(), '0,100,200');
    equal(pending(), 1);
  });

  it('draws what has waited as soon as it is seen', () => {
    const { pacer, drawnAt, turn, pending } = paced(0);
    pacer.setSeen(false);
    pacer.request();
    pacer.request();
    turn(3);
    pacer.setSeen(true);
    equal(drawnAt.join(), '0,30');
    equal(pending(), 0);
    pacer.setSeen(false);
    pacer.setSeen(true);
    equal(drawnAt.join(), '0,30');
  });

  it('draws nothing after it was cancelled, not even while it waits', () => {
    const { pacer, drawnAt, turn, pending } = paced(50);
    pacer.request();
    pacer.request();
    turn(2);
    pacer.cancel();
    turn(40);
    equal(drawnAt.length, 1);
    equal(pending(), 0);
  });
});
