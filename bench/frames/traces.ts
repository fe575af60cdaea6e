/** What a browser's trace tells of its page's main thread, in CPU time, which other work on the machine does not lengthen. */

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

/** What the trace has to record. */
export const traceCategories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** One task of the main thread, and what it spent its CPU on, all in milliseconds; `beginMs` and `lastMs` by the trace's clock. */
export type Task = { ms: number; beginMs: number; lastMs: number; kinds: Record<string, number> };

/** The main thread of the busiest page: its tasks, and when it first drew a frame that was asked for, by the trace's clock. */
export type MainThread = { tasks: Task[]; firstFrameMs: number };

/** Reads a trace. */
export function readTrace(trace: string): MainThread {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const events = mainThreadOf(traceEvents);
  const firstFrame = events.find(({ name }) => name === 'FireAnimationFrame');
  return { tasks: tasksOf(events), firstFrameMs: (firstFrame?.ts ?? 0) / 1000 };
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let open: { name: string; end: number; own: number }[] = [];
  let task: Task | undefined;
  const close = (until: number) => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= until) {
      const ended = open.pop();
      if (ended && task) task.kinds[ended.name] = (task.kinds[ended.name] ?? 0) + ended.own;
    }
  };
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    close(ts);
    const ms = tdur / 1000;
    if (name === 'RunTask') {
      open = [];
      task = { ms, beginMs: ts / 1000, lastMs: dur / 1000, kinds: {} };
      tasks.push(task);
    } else {
      const around = open.at(-1);
      if (around) around.own -= ms;
    }
    open.push({ name, end: ts + dur, own: ms });
  }
  close(Number.POSITIVE_INFINITY);
  return tasks;
}

/** The CPU that tasks spent between two moments of the trace's clock, in milliseconds. */
export function cpuBetween(tasks: readonly Task[], fromMs: number, toMs: number): number {
  return tasks.reduce((sum, { ms, beginMs, lastMs }) => {
    const inside = Math.min(toMs, beginMs + lastMs) - Math.max(fromMs, beginMs);
    return inside > 0 && lastMs > 0 ? sum + (ms * inside) / lastMs : sum;
  }, 0);
}

// In the order of their beginning, what contains before what is contained.
function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const cpu = new Map<string, number>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name === 'RunTask' && threads.has(thread)) cpu.set(thread, (cpu.get(thread) ?? 0) + (event.tdur ?? 0));
  }
  const [busiest] = [...cpu].toSorted(([, one], [, other]) => other - one);
  return events
    .filter((event) => event.ph === 'X' && threadOf(event) === busiest?.[0])
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}-${tid}`;
