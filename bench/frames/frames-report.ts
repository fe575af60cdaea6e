import { type Goal, toGoalTable } from '../goals.ts';
import type { FramesReport } from './frames-bench.ts';
import type { Leg } from './scroll-leg.ts';

const goals = { answerMs: 100, heapMb: 150 };

/** The report as tables: every leg beside the bare page's, then every other goal beside its figure. */
export function toFramesTables({ slowdown, bare, legs, answers, heapPosts, heapMb }: FramesReport): string {
  const judged: Goal[] = [
    ...answers.map(({ deed, longestMs }) => ({
      path: `answer to: ${deed}`,
      goal: `<= ${goals.answerMs} ms`,
      figure: longestMs === 0 ? '< 16 ms' : `${longestMs} ms`,
      met: longestMs <= goals.answerMs,
    })),
    {
      path: `heap with ${heapPosts} posts`,
      goal: `<= ${goals.heapMb} MB`,
      figure: `${heapMb} MB`,
      met: heapMb <= goals.heapMb,
    },
  ];
  return [
    `Processor slowed ${slowdown} times:\n`,
    '| scrolled | frames | longest frame, ms | runs > 50 ms | of the page itself | CPU s | tasks > 50 ms of CPU | longest task, CPU ms | goal: runs | met |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...bare.map((leg) => toRow(leg, ['', ''])),
    ...legs.map((leg) => {
      const most = runsAllowed(leg, bare);
      return toRow(leg, [most === 0 ? '0' : `<= ${most}`, leg.droppedRuns <= most ? 'yes' : 'no']);
    }),
    '',
    toGoalTable(judged),
  ].join('\n');
}

// No more often than where the page has nothing to do: of that the browser and the machine are the cause.
function runsAllowed({ frames }: Leg, bare: readonly Leg[]): number {
  const sum = (of: (leg: Leg) => number) => bare.reduce((all, leg) => all + of(leg), 0);
  return Math.floor(
    (sum((leg) => leg.droppedRuns) /
      Math.max(
        1,
        sum((leg) => leg.frames),
      )) *
      frames,
  );
}

function toRow(leg: Leg, judgement: readonly string[]): string {
  const { name, frames, longestFrameMs, droppedRuns, ownRuns, cpuMs, longTasks, longest } = leg;
  const cells = [name, frames, longestFrameMs, droppedRuns, ownRuns, (cpuMs / 1000).toFixed(1), longTasks];
  return `| ${[...cells, Math.round(longest[0]?.ms ?? 0), ...judgement].join(' | ')} |`;
}
