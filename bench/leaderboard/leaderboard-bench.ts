import { allTime } from '@gumball/rules/gumballs/periods';
import { creditGumballs } from '@gumball/server/features/gumballs/credit-gumballs';
import { countLevels } from '@gumball/server/features/leaderboard/count-levels';
import {
  findOwn,
  listChosen,
  listRanked,
  type RankCursor,
} from '@gumball/server/features/leaderboard/leaderboard.store';
import { maintainScores } from '@gumball/server/features/leaderboard/maintain-scores';
import { systemClock } from '@gumball/server/platform/clock/clock';
import type { Database } from '@gumball/server/platform/db/database';
import { createRng } from '@gumball/server/platform/random/rng';
import { type LeaderboardDatabase, openLeaderboard } from './fill-leaderboard.ts';

/**
 * Execution times of a statement in milliseconds: right after maintenance, and after payments that it has not processed
 * yet.
 */
export type StatementFigures = { name: string; maintained: Percentiles; afterPayments: Percentiles };
/** Median and 99th percentile. */
type Percentiles = { p50: number; p99: number };
/** Results of the leaderboard benchmark by number of members. */
export type LeaderboardReport = { members: number; statements: StatementFigures[] }[];

const page = { limit: 30, offset: 0 };
const payments = 1000;

/**
 * Measures the statements of the leaderboard at several sizes, with `samples` executions of each statement for as many
 * members.
 */
export async function benchLeaderboard(
  root: string,
  sizes: number[],
  samples: number,
  log: (line: string) => void,
): Promise<LeaderboardReport> {
  const report: LeaderboardReport = [];
  for (const members of sizes) {
    const database = await openLeaderboard(root, members, log);
    try {
      await creditRandomUsers(database);
      await maintainScores({ db: database.db, clock: systemClock });
      const maintained = await measure(database, samples);
      await creditRandomUsers(database);
      const afterPayments = await measure(database, samples);
      const statements = [...maintained.keys()].map((name) => ({
        name,
        maintained: percentilesOf(maintained.get(name) ?? []),
        afterPayments: percentilesOf(afterPayments.get(name) ?? []),
      }));
      report.push({ members, statements });
      log(`Measured ${members} members.`);
    } finally {
      await database.end();
    }
  }
  return report;
}

/** Formats the figures as a Markdown table, with a column for each number of members. */
export function toLeaderboardTable(report: LeaderboardReport): string {
  const names = report[0]?.statements.map(({ name }) => name) ?? [];
  const cell = ({ p50, p99 }: Percentiles) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  const headings = report.flatMap(({ members }) => [
    members.toLocaleString('en-US'),
    `${members.toLocaleString('en-US')}, ${payments} payments later`,
  ]);
  return [
    'Milliseconds in the database, p50 / p99.',
    '',
    `| statement | ${headings.join(' | ')} |`,
    `|---|${headings.map(() => '---|').join('')}`,
    ...names.map((name, index) => {
      const cells = report.flatMap(({ statements }) => {
        const figures = statements[index];
        return figures ? [cell(figures.maintained), cell(figures.afterPayments)] : ['', ''];
      });
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

async function creditRandomUsers({ db, members }: LeaderboardDatabase): Promise<void> {
  const at = systemClock.now();
  const random = createRng(at.getTime() % 1_000_000);
  for (let i = 0; i < payments; i += 1) {
    const userId = String(1 + random.below(members));
    const credit = {
      memberId: userId,
      amount: 1 + random.below(500),
      kind: 'task',
      reference: `bench-${at.getTime()}-${i}`,
      at,
    };
    await db.transaction((tx) => creditGumballs(tx, { ...credit, kind: 'task' }));
  }
}

async function measure({ db, members, periods }: LeaderboardDatabase, samples: number): Promise<Map<string, number[]>> {
  const timesByName = new Map<string, number[]>();
  const random = createRng(4711);
  const randomUserId = () => String(1 + random.below(members));
  const run = async (name: string, query: (explainedDb: Database) => Promise<unknown>) => {
    const times = timesByName.get(name) ?? [];
    timesByName.set(name, times);
    await query(withExplain(db, (ms) => times.push(ms)));
  };
  const cursors = await sampleCursors(db, periods.week);
  const allTimePage = { period: allTime, baselinePeriod: periods.week, level: undefined };
  const week = { period: periods.week, baselinePeriod: periods.week, level: undefined };
  const month = { period: periods.month, baselinePeriod: periods.month, level: undefined };
  for (let sample = 0; sample < samples; sample += 1) {
    const viewer = randomUserId();
    const cursor = cursors[random.below(cursors.length)];
    await run('own rank with both changes', (database) => findOwn(database, viewer, periods.week, periods.month));
    await run('page of all time', (database) => listRanked(database, viewer, allTimePage, undefined, page));
    await run('page of this month', (database) => listRanked(database, viewer, month, undefined, page));
    await run('page of this week', (database) => listRanked(database, viewer, week, undefined, page));
    await run('page of this week, anywhere', (database) => listRanked(database, viewer, week, cursor, page));
    await run('page of this week, one level', (database) =>
      listRanked(database, viewer, { ...week, level: 1 }, undefined, page),
    );
    await run('positions of 20 found members', (database) =>
      listChosen(database, viewer, week, Array.from({ length: 20 }, randomUserId)),
    );
    await run('members of each level', (database) => countLevels({ db: database }));
  }
  return timesByName;
}

async function sampleCursors(db: Database, board: string): Promise<RankCursor[]> {
  const { rows } = await db.pool.query<RankCursor>(
    'SELECT score, tiebreaker FROM leaderboard_scores WHERE period = $1 AND listed ORDER BY user_id LIMIT 1000',
    [board],
  );
  return rows;
}

/**
 * Returns a database that explains its prepared statements. `onTime` receives the execution time of each, without
 * planning, which happens once.
 */
function withExplain(db: Database, onTime: (ms: number) => void): Database {
  return {
    ...db,
    async rows(statement, values) {
      const explained = {
        name: `explain-${statement.name}`,
        text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement.text}`,
      };
      const [row] = await db.rows<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(explained, values);
      onTime(row?.['QUERY PLAN'][0]['Execution Time'] ?? 0);
      return [];
    },
  };
}

function percentilesOf(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const quantileAt = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { p50: quantileAt(0.5), p99: quantileAt(0.99) };
}
