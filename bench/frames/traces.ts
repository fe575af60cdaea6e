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

/** One task of the main thread, and what it spent its CPU on, all in milliseconds. */
export type Task = { ms: number; kinds: Record<string, number> };

/** The tasks of the busiest page's main thread, the longest first. */
export function tasksOf(trace: string): Task[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const events = mainThreadOf(traceEvents);
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
      task = { ms, kinds: {} };
      tasks.push(task);
    } else {
      const around = open.at(-1);
      if (around) around.own -= ms;
    }
    open.push({ name, end: ts + dur, own: ms });
  }
  close(Number.POSITIVE_INFINITY);
  return tasks.toSorted((one, other) => other.ms - one.ms);
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
