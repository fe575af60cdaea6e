/**
 * Reads a browser trace: main thread tasks in CPU time, which other load on the machine does not affect, and screen
 * frames in wall-clock time.
 */

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/** The categories to record. */
export const traceCategories = [
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline',
];

/**
 * One task of the main thread and its CPU time by kind, in milliseconds. `beginMs` and `lastMs` (duration) are on the
 * trace clock.
 */
export type Task = { ms: number; startMs: number; durationMs: number; kinds: Record<string, number> };

/**
 * The busiest page: its main thread tasks, the time of its first animation frame, and its screen, on the trace clock.
 */
export type TracedPage = { tasks: Task[]; firstFrameMs: number; screen: Screen };

/**
 * Times of shown frames, and of dropped frames (missing, or without the update of the main thread), in milliseconds.
 */
export type Screen = { shownMs: number[]; droppedMs: number[] };

const frameMs = 1000 / 60;

/**
 * Returns the stalls, in milliseconds: the times without a new frame although one was due. Without movement no frame is
 * due.
 */
export function stallsOf({ shownMs, droppedMs }: Screen): number[] {
  return shownMs.slice(1).flatMap((shownAt, index) => {
    const previousMs = shownMs[index] ?? shownAt;
    const first = droppedMs.find((dropped) => dropped > previousMs && dropped <= shownAt);
    return first === undefined ? [] : [Math.min(shownAt - previousMs, shownAt - first + frameMs)];
  });
}

/** Reads a trace in JSON. */
export function readTrace(trace: string): TracedPage {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const main = mainThreadOf(traceEvents);
  const events = traceEvents
    .filter((event) => event.ph === 'X' && threadOf(event) === main)
    // By start time, with a containing event before its children.
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const firstTs = frames[0]?.ts ?? 0;
  const lastTs = frames.at(-1)?.ts ?? 0;
  const screenEvents = traceEvents.filter(
    (event) => processOf(event) === main?.split('-')[0] && event.ts >= firstTs && event.ts <= lastTs,
  );
  return { tasks: tasksOf(events), firstFrameMs: firstTs / 1000, screen: screenOf(screenEvents) };
}

function screenOf(events: readonly TraceEvent[]): Screen {
  const timesOf = (isIncluded: (event: TraceEvent) => boolean) =>
    events
      .filter(isIncluded)
      .map(({ ts }) => ts / 1000)
      .toSorted((a, b) => a - b);
  return {
    shownMs: timesOf(({ name }) => name === 'DrawFrame'),
    droppedMs: timesOf(({ name }) => name === 'DroppedFrame'),
  };
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let stack: { name: string; end: number; own: number }[] = [];
  let task: Task | undefined;
  const close = (until: number) => {
    while (stack.length > 0 && (stack.at(-1)?.end ?? 0) <= until) {
      const ended = stack.pop();
      if (ended && task) task.kinds[ended.name] = (task.kinds[ended.name] ?? 0) + ended.own;
    }
  };
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    close(ts);
    const ms = tdur / 1000;
    if (name === 'RunTask') {
      stack = [];
      task = { ms, startMs: ts / 1000, durationMs: dur / 1000, kinds: {} };
      tasks.push(task);
    } else {
      const parent = stack.at(-1);
      if (parent) parent.own -= ms;
    }
    stack.push({ name, end: ts + dur, own: ms });
  }
  close(Number.POSITIVE_INFINITY);
  return tasks;
}

/** Returns the CPU time of tasks between two times of the trace clock, in milliseconds. */
export function cpuBetween(tasks: readonly Task[], fromMs: number, toMs: number): number {
  return tasks.reduce((sum, { ms, startMs, durationMs }) => {
    const overlapMs = Math.min(toMs, startMs + durationMs) - Math.max(fromMs, startMs);
    return overlapMs > 0 && durationMs > 0 ? sum + (ms * overlapMs) / durationMs : sum;
  }, 0);
}

function mainThreadOf(events: readonly TraceEvent[]): string | undefined {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const cpu = new Map<string, number>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name === 'RunTask' && threads.has(thread)) cpu.set(thread, (cpu.get(thread) ?? 0) + (event.tdur ?? 0));
  }
  return [...cpu].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const processOf = ({ pid }: TraceEvent): string => String(pid);
const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}-${tid}`;
