import { type Goal, toGoalTable } from '../goals.ts';
import type { FramesReport } from './frames-bench.ts';

const goals = { droppedRuns: 0, answerMs: 100, heapMb: 150 };

/** The report as tables, each goal beside its figure. */
export function toFramesTables({ slowdown, legs, answers, heapPosts, heapMb }: FramesReport): string {
  const judged: Goal[] = [
    ...legs.map(({ name, droppedRuns }) => ({
      path: `${name}: runs of dropped frames above 50 ms`,
      goal: String(goals.droppedRuns),
      figure: String(droppedRuns),
      met: droppedRuns <= goals.droppedRuns,
    })),
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
    '| scrolled | frames | longest ms | runs > 50 ms | CPU s | tasks > 50 ms of CPU | longest task, CPU ms |',
    '|---|---|---|---|---|---|---|',
    ...legs.map(
      ({ name, frames, longestFrameMs, droppedRuns, cpuMs, longTasks, longest }) =>
        `| ${[name, frames, longestFrameMs, droppedRuns, (cpuMs / 1000).toFixed(1), longTasks, Math.round(longest[0]?.ms ?? 0)].join(' | ')} |`,
    ),
    '',
    toGoalTable(judged),
  ].join('\n');
}
