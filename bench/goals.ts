import type { ChatReport } from './chat/chat-bench.ts';
import { kilobytesEach } from './chat/chat-report.ts';
import type { FeedReport } from './feed/feed-bench.ts';
import type { Figures } from './load/measure.ts';
import type { Touched } from './reads/touched.ts';

/** A measured figure, its goal and whether the goal is met. */
export type Goal = { path: string; goal: string; figure: string; met: boolean };

/** The results of the same benchmark on a smaller data set, for comparison. */
export type Earlier = { scale: number; figures: Figures[]; touched?: Touched[] | undefined };

type Judged = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };

const atLeast = (path: string, goal: number, figure: number, unit: string): Goal => ({
  path,
  goal: `>= ${goal}${unit}`,
  figure: `${figure}${unit}`,
  met: figure >= goal,
});
const atMost = (path: string, goal: number, figure: number, unit: string): Goal => ({
  path,
  goal: `<= ${goal}${unit}`,
  figure: `${figure}${unit}`,
  met: figure <= goal,
});
const times = (one: number, other: number) => Number((one / Math.max(other, 0.001)).toFixed(2));

/**
 * Returns the goals of the feed benchmark: pages near their baseline at any depth, writes, start-up time and memory.
 */
export function feedGoals(report: FeedReport, earlier: Earlier | undefined): Goal[] {
  const of = (name: string) => report.figures.find((row) => row.name.startsWith(name));
  const [bare, page, deep, create, like] = [
    'baseline:',
    'feed, page 1',
    'feed by cursor',
    'create a post',
    'like a post',
  ].map(of);
  if (!bare || !page || !deep || !create || !like) return machineGoals(report);
  const before = earlier?.figures.find(({ name }) => name === page.name);
  return [
    atLeast('feed page, of its baseline', 70, Math.round((page.perSecond / bare.perSecond) * 100), ' %'),
    atMost('feed page, CPU', 0.35, page.cpuMs, ' ms'),
    atMost('deep feed page, CPU relative to page 1', 1.2, times(deep.cpuMs, page.cpuMs), ' times'),
    ...(before && earlier
      ? [atMost(`feed page, CPU relative to ${earlier.scale}x`, 1.2, times(page.cpuMs, before.cpuMs), ' times')]
      : []),
    atLeast('create a post', 1500, create.perSecond, '/s'),
    atLeast('like a post', 1500, like.perSecond, '/s'),
    ...machineGoals(report),
  ];
}

const searchMs = 50;
const readTimes = 4;

/**
 * Returns the goals of the read benchmark: searches have a fixed limit, other reads a limit relative to the feed of the
 * same run.
 */
export function readGoals(report: Judged): Goal[] {
  const feed = report.figures.find((row) => row.name === 'feed, page 1');
  if (!feed) return machineGoals(report);
  return [
    ...report.figures
      .filter((row) => row !== feed && !row.name.startsWith('baseline'))
      .map((row) => {
        const path = `${row.name}, p99`;
        return row.name.startsWith('search')
          ? atMost(path, searchMs, row.p99Ms, ' ms')
          : atMost(path, readTimes, times(row.p99Ms, feed.p99Ms), " times the feed's");
      }),
    ...machineGoals(report),
  ];
}

const oneToOnePerSecond = 3000;
const steadyPerSecond = 500;
const socketKb = 45;
const stormSeconds = 30;

/** Returns the goals of the chat benchmark: throughput, delivery time at a steady rate, and memory per socket. */
export function chatGoals({ direct, groups, held, storm }: ChatReport): Goal[] {
  const own = direct.filter(({ server }) => server === 'Gumball');
  const steady = own.find(({ offered }) => offered === steadyPerSecond);
  const group = groups.find(({ server }) => server === 'Gumball');
  const sockets = held.find(({ server }) => server === 'Gumball');
  if (!steady || !group || !sockets) return [];
  return [
    atLeast('stored and delivered', oneToOnePerSecond, Math.max(...own.map((row) => row.deliveredPerSecond)), '/s'),
    atMost(`delivery at ${steadyPerSecond} a second, p50`, 3, steady.deliveryP50, ' ms'),
    atMost(`delivery at ${steadyPerSecond} a second, p99`, 30, steady.deliveryP99, ' ms'),
    atMost(`delivery in groups of ten at ${steadyPerSecond} a second, p99`, 100, group.deliveryP99, ' ms'),
    atMost('a socket', socketKb, kilobytesEach(sockets), ' kB'),
    atMost('reconnect stampede, all caught up', stormSeconds, Number((storm.caughtUpMs / 1000).toFixed(1)), ' s'),
    atMost(
      'messages lost',
      0,
      [...own, group].reduce((sum, row) => sum + row.lost, 0),
      '',
    ),
  ];
}

function machineGoals({ figures, readyMs, idleMb, loadedMb }: Judged): Goal[] {
  return [
    atMost('ready after start', 2, Number((readyMs / 1000).toFixed(1)), ' s'),
    atMost('memory idle', 150, idleMb, ' MB'),
    atMost('memory under the load', 300, loadedMb, ' MB'),
    atMost(
      'requests that failed',
      0,
      figures.reduce((sum, row) => sum + row.failed, 0),
      '',
    ),
  ];
}

/** Formats goals and figures as a Markdown table. */
export function toGoalTable(goals: Goal[]): string {
  return [
    '| path | goal | figure | met |',
    '|---|---|---|---|',
    ...goals.map(({ path, goal, figure, met }) => `| ${path} | ${goal} | ${figure} | ${met ? 'yes' : 'no'} |`),
  ].join('\n');
}
