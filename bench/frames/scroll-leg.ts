import type { Browser, CDPSession, Page } from 'playwright-core';
import { cpuBetween, readTrace, standsOf, type Task, traceCategories } from './traces.ts';

/** A page at a browser, and the way to its developer tools. */
export type Visit = { browser: Browser; page: Page; devtools: CDPSession };

/** Some time without a frame, and how much of it the main thread spent working, in milliseconds; `atSecond` of the leg. */
export type LateFrame = { ms: number; cpuMs: number; atSecond: number };

/** One way of scrolling, in milliseconds. Frames are counted by the clock, tasks by their CPU time, both as slowed as the page is. */
export type Leg = {
  name: string;
  frames: number;
  /** The longest time between two frames. */
  longestFrameMs: number;
  /** The longest time in which the screen stood still although it should have moved, and how often that was more than 50 ms. */
  longestStandMs: number;
  stands: number;
  /** How often there were more than 50 ms between two frames of the page: the screen moved on, without what the page drew anew. */
  lateRuns: number;
  /** How many of these runs the page's main thread worked through for the most part; in the others it had nothing to do or was kept from it. */
  ownRuns: number;
  latest: LateFrame[];
  cpuMs: number;
  /** Tasks of the main thread that took more than 50 ms of CPU. */
  longTasks: number;
  /** The longest tasks, and what they spent it on. */
  longest: Task[];
};

const pixelsPerSecond = 4000;
/** So far one gesture goes, and one trace. */
const stridePixels = 40_000;
const strideMost = 60;
const longMs = 50;
const longFrames = 3;
const shown = 5;

// What runs in the page is text: this project knows no window.
const beginFrames = `{
  const seen = (window.benchFrames = { beganMs: 0, frames: [], goesOn: true });
  const look = (now) => {
    seen.beganMs ||= performance.now();
    seen.frames.push(now);
    if (seen.goesOn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const endFrames = 'window.benchFrames.goesOn = false, window.benchFrames';

type Seen = { beganMs: number; frames: number[] };

// Frames come every sixtieth of a second. Three of them are 50 ms, which a rounded clock tells as 50.1 as often as not.
const isLong = (ms: number): boolean => Math.round((ms * longFrames) / longMs) > longFrames;

/** Turns the wheel over the middle of the page, down for 1 and up for -1, until `isThere`. */
export async function scrollLeg(
  { browser, page, devtools }: Visit,
  name: string,
  direction: 1 | -1,
  isThere: () => Promise<boolean>,
): Promise<Leg> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const gaps: LateFrame[] = [];
  const stands: number[] = [];
  const tasks: Task[] = [];
  // What Playwright needs in a page for its first evaluation is not the page's work.
  await page.evaluate('0');
  for (let stride = 0; stride < strideMost && !(await isThere()); stride += 1) {
    await browser.startTracing(page, { categories: traceCategories });
    await page.evaluate(beginFrames);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance: -direction * stridePixels,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
    });
    const seen = await page.evaluate<Seen>(endFrames);
    const traced = readTrace((await browser.stopTracing()).toString('utf8'));
    const before = gaps.reduce((sum, { ms }) => sum + ms, 0);
    gaps.push(...gapsOf(seen, traced.tasks, traced.firstFrameMs - seen.beganMs, before));
    tasks.push(...traced.tasks);
    stands.push(...standsOf(traced.screen));
  }
  const late = gaps.filter(({ ms }) => isLong(ms));
  return {
    name,
    frames: gaps.length,
    longestFrameMs: Math.round(Math.max(0, ...gaps.map(({ ms }) => ms))),
    longestStandMs: Math.round(Math.max(0, ...stands)),
    stands: stands.filter(isLong).length,
    lateRuns: late.length,
    ownRuns: late.filter(({ ms, cpuMs }) => cpuMs > ms / 2).length,
    latest: late.toSorted((one, other) => other.ms - one.ms).slice(0, shown),
    cpuMs: Math.round(tasks.reduce((sum, { ms }) => sum + ms, 0)),
    longTasks: tasks.filter(({ ms }) => ms > longMs).length,
    longest: tasks.toSorted((one, other) => other.ms - one.ms).slice(0, shown),
  };
}

// `traceMs` is what the trace's clock is ahead of the page's.
function gapsOf({ frames }: Seen, tasks: readonly Task[], traceMs: number, beforeMs: number): LateFrame[] {
  const [first = 0] = frames;
  return frames.slice(1).map((at, index) => {
    const from = frames[index] ?? at;
    const ms = at - from;
    return {
      ms,
      cpuMs: isLong(ms) ? Math.round(cpuBetween(tasks, from + traceMs, at + traceMs)) : 0,
      atSecond: Number(((beforeMs + at - first) / 1000).toFixed(1)),
    };
  });
}
