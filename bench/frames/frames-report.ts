import { type Goal, toGoalTable } from '../goals.ts';
import { quantile } from '../load/quantile.ts';
import type { FramesReport } from './frames-bench.ts';
import type { Leg } from './scroll-leg.ts';

const goals = { answerMs: 100, heapMb: 150 };

/**
 * Formats the results as Markdown tables: each scroll compared with the empty page, then the other goals and figures.
 */
export function toFramesTables({ slowdown, bare, legs, answers, heapPosts, heapMb }: FramesReport): string {
  const judged: Goal[] = [
    ...answers.map(({ deed, times }) => {
      const typical = quantile(times, 0.75);
      return {
        path: `interaction: ${deed}`,
        goal: `<= ${goals.answerMs} ms`,
        figure: `${typical} ms (${times.toSorted((a, b) => a - b).join(' ')})`,
        met: typical <= goals.answerMs,
      };
    }),
    {
      path: `heap with ${heapPosts} posts`,
      goal: `<= ${goals.heapMb} MB`,
      figure: `${heapMb} MB`,
      met: heapMb <= goals.heapMb,
    },
  ];
  return [
    `CPU throttled ${slowdown} times:\n`,
    '| scroll | stalls > 50 ms | goal | met | longest, ms | frames of the page | > 50 ms apart | caused by the page | longest, ms | CPU s | tasks > 50 ms of CPU | longest task, CPU ms |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...bare.map((leg) => toRow(leg, ['', ''])),
    ...legs.map((leg) => {
      const most = standsAllowed(leg, bare);
      return toRow(leg, [most === 0 ? '0' : `<= ${most}`, leg.stands <= most ? 'yes' : 'no']);
    }),
    '',
    toGoalTable(judged),
  ].join('\n');
}

// At most the rate of the empty page, whose stalls are caused by the browser and the machine.
function standsAllowed({ frames }: Leg, bare: readonly Leg[]): number {
  const sum = (of: (leg: Leg) => number) => bare.reduce((all, leg) => all + of(leg), 0);
  return Math.floor(
    (sum((leg) => leg.stands) /
      Math.max(
        1,
        sum((leg) => leg.frames),
      )) *
      frames,
  );
}

function toRow(leg: Leg, judgement: readonly string[]): string {
  const cells = [
    leg.name,
    leg.stands,
    ...judgement,
    leg.longestStandMs,
    leg.frames,
    leg.lateRuns,
    leg.ownRuns,
    leg.longestFrameMs,
    (leg.cpuMs / 1000).toFixed(1),
    leg.longTasks,
    Math.round(leg.longest[0]?.ms ?? 0),
  ];
  return `| ${cells.join(' | ')} |`;
}
