import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Task, tasksOf, traceCategories } from './traces.ts';

/** A page at a browser, and the way to its developer tools. */
export type Visit = { browser: Browser; page: Page; devtools: CDPSession };

/** One way of scrolling, in milliseconds. Frames are counted by the clock, tasks by their CPU time, both as slowed as the page is. */
export type Leg = {
  name: string;
  frames: number;
  /** The longest time between two frames. */
  longestFrameMs: number;
  /** How often there were more than 50 ms between two frames. */
  droppedRuns: number;
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
const shownTasks = 5;

// What runs in the page is text: this project knows no window.
const beginFrames = `{
  const seen = (window.benchFrames = { gaps: [], goesOn: true });
  let before = 0;
  const look = (now) => {
    if (before > 0) seen.gaps.push(now - before);
    before = now;
    if (seen.goesOn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const endFrames = 'window.benchFrames.goesOn = false, window.benchFrames.gaps';

/** Turns the wheel over the middle of the page, down for 1 and up for -1, until `isThere`. */
export async function scrollLeg(
  { browser, page, devtools }: Visit,
  name: string,
  direction: 1 | -1,
  isThere: () => Promise<boolean>,
): Promise<Leg> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const gaps: number[] = [];
  const tasks: Task[] = [];
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
    gaps.push(...(await page.evaluate<number[]>(endFrames)));
    tasks.push(...tasksOf((await browser.stopTracing()).toString('utf8')));
  }
  return {
    name,
    frames: gaps.length,
    longestFrameMs: Math.round(Math.max(0, ...gaps)),
    droppedRuns: gaps.filter((gap) => gap > longMs).length,
    cpuMs: Math.round(tasks.reduce((sum, { ms }) => sum + ms, 0)),
    longTasks: tasks.filter(({ ms }) => ms > longMs).length,
    longest: tasks.toSorted((one, other) => other.ms - one.ms).slice(0, shownTasks),
  };
}
