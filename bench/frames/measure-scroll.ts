import type { Browser, CDPSession, Page } from 'playwright-core';
import { cpuBetween, readTrace, stallsOf, type Task, traceCategories } from './traces.ts';

/** A page of a browser and its DevTools session. */
export type BrowserPage = { browser: Browser; page: Page; devtools: CDPSession };

/**
 * A gap between frames and the CPU time of the main thread in it, in milliseconds; `atSecond` since the start of the
 * scroll.
 */
export type FrameGap = { ms: number; cpuMs: number; atSecond: number };

/** Results of one scroll, in milliseconds. Frames have wall-clock time, tasks CPU time, both under CPU throttling. */
export type ScrollResult = {
  name: string;
  frames: number;
  /** The longest time between two frames of the page. */
  longestFrameMs: number;
  /** The longest stall, a time without a new frame on screen during movement, and the number of stalls above 50 ms. */
  longestStallMs: number;
  stalls: number;
  /** Number of gaps above 50 ms between frames of the page. The compositor scrolled on without new content. */
  lateGaps: number;
  /**
   * Number of these gaps in which the main thread was busy most of the time. In the others it was idle or not
   * scheduled.
   */
  busyGaps: number;
  longestGaps: FrameGap[];
  cpuMs: number;
  /** Number of main thread tasks above 50 ms of CPU. */
  longTasks: number;
  /** The longest tasks and their CPU time by kind. */
  longestTasks: Task[];
};

const pixelsPerSecond = 4000;
/** Distance of one gesture and of one trace. */
const gesturePixels = 40_000;
const maxGestures = 60;
const longTaskMs = 50;
const longFrameCount = 3;
const listedCount = 5;

// Code for the page is text, because this TypeScript project has no DOM types.
const startFramesScript = `{
  const seen = (window.benchFrames = { beganMs: 0, frames: [], goesOn: true });
  const look = (now) => {
    seen.beganMs ||= performance.now();
    seen.frames.push(now);
    if (seen.goesOn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const stopFramesScript = 'window.benchFrames.goesOn = false, window.benchFrames';

type RecordedFrames = { beganMs: number; frames: number[] };

// A frame is a sixtieth of a second. Three of them are 50 ms, which the rounded clock may report as 50.1.
const isLong = (ms: number): boolean => Math.round((ms * longFrameCount) / longTaskMs) > longFrameCount;

/** Scrolls with the wheel in the middle of the page, down for 1 and up for -1, until `isThere` returns true. */
export async function measureScroll(
  { browser, page, devtools }: BrowserPage,
  name: string,
  direction: 1 | -1,
  isDone: () => Promise<boolean>,
): Promise<ScrollResult> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const gaps: FrameGap[] = [];
  const stalls: number[] = [];
  const tasks: Task[] = [];
  // The first evaluation injects Playwright's own script, which does not count.
  await page.evaluate('0');
  for (let gesture = 0; gesture < maxGestures && !(await isDone()); gesture += 1) {
    await browser.startTracing(page, { categories: traceCategories });
    await page.evaluate(startFramesScript);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance: -direction * gesturePixels,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
    });
    const recorded = await page.evaluate<RecordedFrames>(stopFramesScript);
    const trace = readTrace((await browser.stopTracing()).toString('utf8'));
    const elapsedMs = gaps.reduce((sum, { ms }) => sum + ms, 0);
    gaps.push(...gapsOf(recorded, trace.tasks, trace.firstFrameMs - recorded.beganMs, elapsedMs));
    tasks.push(...trace.tasks);
    stalls.push(...stallsOf(trace.screen));
  }
  const lateGaps = gaps.filter(({ ms }) => isLong(ms));
  return {
    name,
    frames: gaps.length,
    longestFrameMs: Math.round(Math.max(0, ...gaps.map(({ ms }) => ms))),
    longestStallMs: Math.round(Math.max(0, ...stalls)),
    stalls: stalls.filter(isLong).length,
    lateGaps: lateGaps.length,
    busyGaps: lateGaps.filter(({ ms, cpuMs }) => cpuMs > ms / 2).length,
    longestGaps: lateGaps.toSorted((a, b) => b.ms - a.ms).slice(0, listedCount),
    cpuMs: Math.round(tasks.reduce((sum, { ms }) => sum + ms, 0)),
    longTasks: tasks.filter(({ ms }) => ms > longTaskMs).length,
    longestTasks: tasks.toSorted((a, b) => b.ms - a.ms).slice(0, listedCount),
  };
}

// `traceMs` is the offset of the trace clock from the page clock.
function gapsOf(
  { frames }: RecordedFrames,
  tasks: readonly Task[],
  traceOffsetMs: number,
  elapsedMs: number,
): FrameGap[] {
  const [first = 0] = frames;
  return frames.slice(1).map((frameMs, index) => {
    const previousMs = frames[index] ?? frameMs;
    const ms = frameMs - previousMs;
    return {
      ms,
      cpuMs: isLong(ms) ? Math.round(cpuBetween(tasks, previousMs + traceOffsetMs, frameMs + traceOffsetMs)) : 0,
      atSecond: Number(((elapsedMs + frameMs - first) / 1000).toFixed(1)),
    };
  });
}
