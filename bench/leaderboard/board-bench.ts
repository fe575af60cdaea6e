import { allTime } from '@gumball/rules/gumballs/periods';
import { creditGumballs } from '@gumball/server/features/gumballs/credit-gumballs';
import { countLevels } from '@gumball/server/features/leaderboard/count-levels';
import { keepStandings } from '@gumball/server/features/leaderboard/keep-standings';
import { type Below, findOwn, listBoard, listChosen } from '@gumball/server/features/leaderboard/leaderboard.store';
import { systemClock } from '@gumball/server/platform/clock/clock';
import type { Database } from '@gumball/server/platform/db/database';
import { createRandom } from '../data-set/random.ts';
import { type OpenBoard, openBoard } from './fill-board.ts';

/**
 * Execution times of a statement in milliseconds: right after maintenance, and after payments that it has not processed
 * yet.
 */
export type StatementFigures = { name: string; calm: Spread; paid: Spread };
/** Median and 99th percentile. */
type Spread = { p50: number; p99: number };
/** Results of the leaderboard benchmark by number of members. */
export type BoardReport = { members: number; statements: StatementFigures[] }[];

const page = { limit: 30, offset: 0 };
const payments = 1000;

/**
 * Measures the statements of the leaderboard at several sizes, with `samples` executions of each statement for as many
 * members.
 */
export async function benchBoards(
  root: string,
  sizes: number[],
  samples: number,
  say: (line: string) => void,
): Promise<BoardReport> {
  const report: BoardReport = [];
  for (const members of sizes) {
    const board = await openBoard(root, members, say);
    try {
      await pay(board);
      await keepStandings({ db: board.db, clock: systemClock });
      const calm = await measure(board, samples);
      await pay(board);
      const paid = await measure(board, samples);
      const statements = [...calm.keys()].map((name) => ({
        name,
        calm: spreadOf(calm.get(name) ?? []),
        paid: spreadOf(paid.get(name) ?? []),
      }));
      report.push({ members, statements });
      say(`Measured ${members} members.`);
    } finally {
      await board.end();
    }
  }
  return report;
}

/** Formats the figures as a Markdown table, with a column for each number of members. */
export function toBoardTable(report: BoardReport): string {
  const names = report[0]?.statements.map(({ name }) => name) ?? [];
  const cell = ({ p50, p99 }: Spread) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  const heads = report.flatMap(({ members }) => [
    members.toLocaleString('en-US'),
    `${members.toLocaleString('en-US')}, ${payments} payments later`,
  ]);
  return [
    'Milliseconds in the database, p50 / p99.',
    '',
    `| statement | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---|').join('')}`,
    ...names.map((name, at) => {
      const cells = report.flatMap(({ statements }) => {
        const figures = statements[at];
        return figures ? [cell(figures.calm), cell(figures.paid)] : ['', ''];
      });
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

async function pay({ db, members }: OpenBoard): Promise<void> {
  const at = systemClock.now();
  const random = createRandom(at.getTime() % 1_000_000);
  for (let i = 0; i < payments; i += 1) {
    const memberId = String(1 + random.below(members));
    const credit = {
      memberId,
      amount: 1 + random.below(500),
      kind: 'task',
      reference: `bench-${at.getTime()}-${i}`,
      at,
    };
    await db.transaction((tx) => creditGumballs(tx, { ...credit, kind: 'task' }));
  }
}

async function measure({ db, members, boards }: OpenBoard, samples: number): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  const random = createRandom(4711);
  const anybody = () => String(1 + random.below(members));
  const run = async (name: string, ask: (explained: Database) => Promise<unknown>) => {
    const times = taken.get(name) ?? [];
    taken.set(name, times);
    await ask(explaining(db, (ms) => times.push(ms)));
  };
  const places = await placesOf(db, boards.week);
  const whole = { board: allTime, starts: boards.week, level: undefined };
  const week = { board: boards.week, starts: boards.week, level: undefined };
  const month = { board: boards.month, starts: boards.month, level: undefined };
  for (let sample = 0; sample < samples; sample += 1) {
    const viewer = anybody();
    const below = places[random.below(places.length)];
    await run('own rank with both changes', (to) => findOwn(to, viewer, boards.week, boards.month));
    await run('page of all time', (to) => listBoard(to, viewer, whole, undefined, page));
    await run('page of this month', (to) => listBoard(to, viewer, month, undefined, page));
    await run('page of this week', (to) => listBoard(to, viewer, week, undefined, page));
    await run('page of this week, anywhere', (to) => listBoard(to, viewer, week, below, page));
    await run('page of this week, one level', (to) => listBoard(to, viewer, { ...week, level: 1 }, undefined, page));
    await run('positions of 20 found members', (to) =>
      listChosen(to, viewer, week, Array.from({ length: 20 }, anybody)),
    );
    await run('members of each level', (to) => countLevels({ db: to }));
  }
  return taken;
}

async function placesOf(db: Database, board: string): Promise<Below[]> {
  const { rows } = await db.pool.query<Below>(
    'SELECT score, tiebreaker FROM leaderboard_scores WHERE period = $1 AND listed ORDER BY user_id LIMIT 1000',
    [board],
  );
  return rows;
}

/**
 * Returns a database that explains its prepared statements. `onTime` receives the execution time of each, without
 * planning, which happens once.
 */
function explaining(db: Database, onTime: (ms: number) => void): Database {
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

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
