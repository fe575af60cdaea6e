import { expect, test } from 'vitest';
import { readTrace, stallsOf } from './traces.ts';

const main = 11;
const compositor = 12;
const event = (name: string, timeMs: number, fields: object = {}) => ({
  name,
  ph: 'I',
  pid: 1,
  tid: compositor,
  ts: timeMs * 1000,
  ...fields,
});
const onMain = (name: string, timeMs: number, ms: number) =>
  event(name, timeMs, { ph: 'X', tid: main, dur: ms * 1000, tdur: ms * 1000 });
const dropped = (timeMs: number) => event('DroppedFrame', timeMs);

const read = (...events: object[]) =>
  readTrace(
    JSON.stringify({
      traceEvents: [
        event('thread_name', 0, { tid: main, args: { name: 'CrRendererMain' } }),
        onMain('RunTask', 100, 2),
        onMain('FireAnimationFrame', 101, 1),
        onMain('RunTask', 900, 2),
        onMain('FireAnimationFrame', 901, 1),
        ...events,
      ],
    }),
  );

test('reports a stall between two frames with a dropped frame', () => {
  const { screen } = read(...[110, 127, 210, 700, 717].map((at) => event('DrawFrame', at)), dropped(143), dropped(160));
  // From 210 to 700 nothing moved, so no frame was dropped.
  expect(stallsOf(screen)).toEqual([83]);
});

test('measures a stall from the first dropped frame after an idle time', () => {
  const { screen } = read(event('DrawFrame', 110), dropped(510), event('DrawFrame', 560));
  expect(stallsOf(screen).map(Math.round)).toEqual([67]);
});

test('ignores frames before and after the scroll and of other pages', () => {
  const { screen, firstFrameMs } = read(
    event('DrawFrame', 50),
    event('DrawFrame', 110),
    dropped(112),
    event('DrawFrame', 130, { pid: 2 }),
    event('DrawFrame', 160),
    dropped(950),
    event('DrawFrame', 990),
  );
  expect(firstFrameMs).toBe(101);
  expect(stallsOf(screen)).toEqual([50]);
});
