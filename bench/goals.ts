import type { ChatReport } from './chat/chat-bench.ts';
import { kilobytesPerSocket } from './chat/chat-report.ts';
import type { FeedReport } from './feed/feed-bench.ts';
import type { Figures } from './load/measure.ts';
import type { DatabaseWork } from './reads/database-work.ts';

/** A measured figure, its goal and whether the goal is met. */
export type Goal = { path: string; goal: string; figure: string; met: boolean };

/** The results of the same benchmark on a smaller data set, for comparison. */
export type PreviousRun = { scale: number; figures: Figures[]; touched?: DatabaseWork[] | undefined };

type MachineFigures = { figures: Figures[]; readyMs: number; idleMb: number; loadedMb: number };

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
const ratio = (a: number, b: number) => Number((a / Math.max(b, 0.001)).toFixed(2));

/**
 * Returns the goals of the feed benchmark: pages near their baseline at any depth, writes, start-up time and memory.
 */
export function feedGoals(report: FeedReport, previous: PreviousRun | undefined): Goal[] {
  const figureOf = (name: string) => report.figures.find((row) => row.name.startsWith(name));
  const [baseline, page, deep, create, like] = [
    'baseline:',
    'feed, page 1',
    'feed by cursor',
    'create a post',
    'like a post',
  ].map(figureOf);
  if (!baseline || !page || !deep || !create || !like) return machineGoals(report);
  const previousPage = previous?.figures.find(({ name }) => name === page.name);
  return [
    atLeast('feed page, of its baseline', 70, Math.round((page.perSecond / baseline.perSecond) * 100), ' %'),
    atMost('feed page, CPU', 0.35, page.cpuMs, ' ms'),
    atMost('deep feed page, CPU relative to page 1', 1.2, ratio(deep.cpuMs, page.cpuMs), ' times'),
    ...(previousPage && previous
      ? [atMost(`feed page, CPU relative to ${previous.scale}x`, 1.2, ratio(page.cpuMs, previousPage.cpuMs), ' times')]
      : []),
    atLeast('create a post', 1500, create.perSecond, '/s'),
    atLeast('like a post', 1500, like.perSecond, '/s'),
    ...machineGoals(report),
  ];
}

const maxSearchMs = 50;
const maxReadRatio = 4;

/**
 * Returns the goals of the read benchmark: searches have a fixed limit, other reads a limit relative to the feed of the
 * same run.
 */
export function readGoals(report: MachineFigures): Goal[] {
  const feed = report.figures.find((row) => row.name === 'feed, page 1');
  if (!feed) return machineGoals(report);
  return [
    ...report.figures
      .filter((row) => row !== feed && !row.name.startsWith('baseline'))
      .map((row) => {
        const path = `${row.name}, p99`;
        return row.name.startsWith('search')
          ? atMost(path, maxSearchMs, row.p99Ms, ' ms')
          : atMost(path, maxReadRatio, ratio(row.p99Ms, feed.p99Ms), " times the feed's");
      }),
    ...machineGoals(report),
  ];
}

const minDirectPerSecond = 3000;
const steadyRate = 500;
const maxSocketKb = 45;
const maxStampedeSeconds = 30;

/** Returns the goals of the chat benchmark: throughput, delivery time at a steady rate, and memory per socket. */
export function chatGoals({ direct, groups, mixed, socketMemory, stampede }: ChatReport): Goal[] {
  const own = direct.filter(({ server }) => server === 'Gumball');
  const steady = own.find(({ offered }) => offered === steadyRate);
  const group = groups.find(({ server }) => server === 'Gumball');
  const sockets = socketMemory.find(({ server }) => server === 'Gumball');
  const [mixture] = mixed;
  if (!steady || !group || !mixture || !sockets) return [];
  return [
    atLeast('stored and delivered', minDirectPerSecond, Math.max(...own.map((row) => row.deliveredPerSecond)), '/s'),
    atMost(`delivery at ${steadyRate} a second, p50`, 3, steady.deliveryP50, ' ms'),
    atMost(`delivery at ${steadyRate} a second, p99`, 30, steady.deliveryP99, ' ms'),
    atMost(`delivery in groups of ten at ${steadyRate} a second, p99`, 100, group.deliveryP99, ' ms'),
    atMost(`delivery among replies and reactions at ${steadyRate} a second, p99`, 30, mixture.deliveryP99, ' ms'),
    atMost('a socket', maxSocketKb, kilobytesPerSocket(sockets), ' kB'),
    atMost(
      'reconnect stampede, all caught up',
      maxStampedeSeconds,
      Number((stampede.caughtUpMs / 1000).toFixed(1)),
      ' s',
    ),
    atMost(
      'messages lost',
      0,
      [...own, group, mixture].reduce((sum, row) => sum + row.lost, 0),
      '',
    ),
  ];
}

function machineGoals({ figures, readyMs, idleMb, loadedMb }: MachineFigures): Goal[] {
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
