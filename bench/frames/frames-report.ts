import { type Goal, toGoalTable } from '../goals.ts';
import { quantile } from '../load/quantile.ts';
import type { FramesReport } from './frames-bench.ts';
import type { ScrollResult } from './measure-scroll.ts';

const limits = { interactionMs: 100, heapMb: 150 };

/**
 * Formats the results as Markdown tables: each scroll compared with the empty page, then the other goals and figures.
 */
export function toFramesTables({ slowdown, baseline, scrolls, interactions, heapPosts, heapMb }: FramesReport): string {
  const goals: Goal[] = [
    ...interactions.map(({ name, times }) => {
      const p75 = quantile(times, 0.75);
      return {
        path: `interaction: ${name}`,
        goal: `<= ${limits.interactionMs} ms`,
        figure: `${p75} ms (${times.toSorted((a, b) => a - b).join(' ')})`,
        met: p75 <= limits.interactionMs,
      };
    }),
    {
      path: `heap with ${heapPosts} posts`,
      goal: `<= ${limits.heapMb} MB`,
      figure: `${heapMb} MB`,
      met: heapMb <= limits.heapMb,
    },
  ];
  return [
    `CPU throttled ${slowdown} times:\n`,
    '| scroll | stalls > 50 ms | goal | met | longest, ms | frames of the page | > 50 ms apart | caused by the page | longest, ms | CPU s | tasks > 50 ms of CPU | longest task, CPU ms |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...baseline.map((scroll) => toRow(scroll, ['', ''])),
    ...scrolls.map((scroll) => {
      const allowed = maxStalls(scroll, baseline);
      return toRow(scroll, [allowed === 0 ? '0' : `<= ${allowed}`, scroll.stalls <= allowed ? 'yes' : 'no']);
    }),
    '',
    toGoalTable(goals),
  ].join('\n');
}

// At most the rate of the empty page, whose stalls are caused by the browser and the machine.
function maxStalls({ frames }: ScrollResult, baseline: readonly ScrollResult[]): number {
  const sum = (valueOf: (scroll: ScrollResult) => number) => baseline.reduce((all, scroll) => all + valueOf(scroll), 0);
  return Math.floor(
    (sum((scroll) => scroll.stalls) /
      Math.max(
        1,
        sum((scroll) => scroll.frames),
      )) *
      frames,
  );
}

function toRow(scroll: ScrollResult, goalCells: readonly string[]): string {
  const cells = [
    scroll.name,
    scroll.stalls,
    ...goalCells,
    scroll.longestStallMs,
    scroll.frames,
    scroll.lateGaps,
    scroll.busyGaps,
    scroll.longestFrameMs,
    (scroll.cpuMs / 1000).toFixed(1),
    scroll.longTasks,
    Math.round(scroll.longestTasks[0]?.ms ?? 0),
  ];
  return `| ${cells.join(' | ')} |`;
}
