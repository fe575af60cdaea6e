import type { Browser, CDPSession, Page } from 'playwright-core';
import { cpuBetween, readTrace, standsOf, type Task, traceCategories } from './traces.ts';

/** A page of a browser and its DevTools session. */
export type Visit = { browser: Browser; page: Page; devtools: CDPSession };

/**
 * A gap between frames and the CPU time of the main thread in it, in milliseconds; `atSecond` since the start of the
 * scroll.
 */
export type LateFrame = { ms: number; cpuMs: number; atSecond: number };

/** Results of one scroll, in milliseconds. Frames have wall-clock time, tasks CPU time, both under CPU throttling. */
export type Leg = {
  name: string;
  frames: number;
  /** The longest time between two frames of the page. */
  longestFrameMs: number;
  /** The longest stall, a time without a new frame on screen during movement, and the number of stalls above 50 ms. */
  longestStandMs: number;
  stands: number;
  /** Number of gaps above 50 ms between frames of the page. The compositor scrolled on without new content. */
  lateRuns: number;
  /**
   * Number of these gaps in which the main thread was busy most of the time. In the others it was idle or not
   * scheduled.
   */
  ownRuns: number;
  latest: LateFrame[];
  cpuMs: number;
  /** Number of main thread tasks above 50 ms of CPU. */
  longTasks: number;
  /** The longest tasks and their CPU time by kind. */
  longest: Task[];
};

const pixelsPerSecond = 4000;
/** Distance of one gesture and of one trace. */
const stridePixels = 40_000;
const strideMost = 60;
const longMs = 50;
const longFrames = 3;
const shown = 5;

// Code for the page is text, because this TypeScript project has no DOM types.
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

// A frame is a sixtieth of a second. Three of them are 50 ms, which the rounded clock may report as 50.1.
const isLong = (ms: number): boolean => Math.round((ms * longFrames) / longMs) > longFrames;

/** Scrolls with the wheel in the middle of the page, down for 1 and up for -1, until `isThere` returns true. */
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
  // The first evaluation injects Playwright's own script, which does not count.
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

// `traceMs` is the offset of the trace clock from the page clock.
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
