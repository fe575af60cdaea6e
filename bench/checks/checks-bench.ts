import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { minuteMs } from '@gumball/rules/formats/durations';
import { createApp } from '@gumball/server/app';
import { readConfig } from '@gumball/server/platform/config/config';
import { type EmbeddedConnection, startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { createLog } from '@gumball/server/platform/log/log';
import { addLinkedMembers, startAttempts } from '@gumball/server/test/data/waiting-attempts';
import { freePort } from '@gumball/server/test/free-port';
import { type LimitedX, startLimitedX } from '@gumball/server/test/limited-x';
import pg from 'pg';
import type { Goal } from '../goals.ts';

/** How many attempts wait for how many targets at a platform with X's limits. */
type Case = { name: string; attempts: number; targets: number; maxRequests: number };
/** Results of a case. A window is X's 15 minutes; `unordered` counts payments before an earlier start at the target. */
type CaseFigures = Case & { requests: number; windows: number; unordered: number; seconds: number };
/** Results of the benchmark of waiting checks. */
export type ChecksReport = CaseFigures[];

const windowMs = 15 * minuteMs;
const requestsPerWindow = 15;
const tickMs = 50;
const maxSeconds = 300;
const fewRequests = 20;

const cases: Case[] = [
  { name: 'one follow', attempts: 1000, targets: 1, maxRequests: fewRequests },
  { name: 'many targets', attempts: 10_000, targets: 100, maxRequests: Number.POSITIVE_INFINITY },
];

/**
 * Measures how many requests and rate limit windows the checks of waiting attempts take at a fake X that enforces its
 * limits. The server's clock jumps to the next check while all attempts wait.
 */
export async function benchChecks(root: string, log: (line: string) => void): Promise<ChecksReport> {
  const report: ChecksReport = [];
  for (const each of cases) {
    const dataDir = await mkdtemp(path.join(root, 'checks-'));
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const figures = await runCase(each, dataDir, database.connection);
      report.push(figures);
      log(`${each.name}: ${figures.requests} requests, ${figures.windows} windows, ${figures.seconds} s`);
    } finally {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return report;
}

/** Returns the goals: few requests for one target, and no window more than the limit makes necessary. */
export function checksGoals(report: ChecksReport): Goal[] {
  return report.flatMap(({ name, requests, maxRequests, windows, targets, unordered }) => {
    const minWindows = Math.ceil(targets / requestsPerWindow);
    return [
      ...(Number.isFinite(maxRequests)
        ? [
            {
              path: `${name}: requests`,
              goal: `<= ${maxRequests}`,
              figure: `${requests}`,
              met: requests <= maxRequests,
            },
          ]
        : []),
      { path: `${name}: windows`, goal: `<= ${minWindows}`, figure: `${windows}`, met: windows <= minWindows },
      { path: `${name}: payments out of order`, goal: '0', figure: `${unordered}`, met: unordered === 0 },
    ];
  });
}

/** Formats the figures as a Markdown table. */
export function toChecksTable(report: ChecksReport): string {
  return [
    `A window allows ${requestsPerWindow} requests for lists of followers. Seconds without those in which all attempts waited.`,
    '',
    '| attempts | targets | requests | windows | seconds |',
    '|---|---|---|---|---|',
    ...report.map(
      ({ attempts, targets, requests, windows, seconds }) =>
        `| ${attempts} | ${targets} | ${requests} | ${windows} | ${seconds} |`,
    ),
  ].join('\n');
}

async function runCase(each: Case, dataDir: string, connection: EmbeddedConnection): Promise<CaseFigures> {
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const x = await startLimitedX(requestsPerWindow, windowMs, () => clock.now().getTime());
  const port = await freePort();
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', PORT: String(port), ...x.env });
  const app = await createApp({ config, connection, log: createLog('error'), clock });
  const pool = new pg.Pool({ ...connection, max: 2 });
  try {
    const members = await addLinkedMembers(pool, each.attempts);
    await addTasks(pool, x, each, members, clock.now());
    const [startedAt, deadline] = [Date.now(), Date.now() + maxSeconds * 1000];
    for (let left = each.attempts; left > 0; left = await countWaiting(pool)) {
      if (Date.now() > deadline) throw new Error(`${left} attempts still wait after ${maxSeconds} seconds.`);
      await new Promise((resolve) => setTimeout(resolve, tickMs));
      const nextAt = await findNextCheck(pool);
      if (nextAt && nextAt > clock.now()) offsetMs = nextAt.getTime() - Date.now();
    }
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const windows = Math.floor((clock.now().getTime() - startedAt) / windowMs) + 1;
    const requests = [...x.requests.values()].reduce((sum, count) => sum + count, 0);
    return { ...each, requests, windows, unordered: await countUnordered(pool), seconds };
  } finally {
    await pool.end();
    await app.close();
    x.close();
  }
}

/** Creates the tasks, which all members did already, and starts the same number of attempts at each. */
async function addTasks(pool: pg.Pool, x: LimitedX, each: Case, members: string[], now: Date): Promise<void> {
  const perTarget = each.attempts / each.targets;
  for (let index = 0; index < each.targets; index += 1) {
    const [taskId, username] = [String(1000 + index), `t${index + 1}`];
    const group = members.slice(index * perTarget, (index + 1) * perTarget);
    const target = { username, handle: `@${username}`, tweetId: null, videoId: null, url: `https://x.com/${username}` };
    await pool.query(
      `INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, created_at)
       VALUES ($1, 'Twitter', 'follow', $2, $3, 25, 1, $4)`,
      [taskId, JSON.stringify(target), `Follow ${username}`, now],
    );
    x.followers.set(username, group);
    await startAttempts(pool, { taskId, members: group, now, second: -each.attempts + index * perTarget });
  }
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE status = 'in_progress')::int AS waiting,
       count(*) FILTER (WHERE status NOT IN ('in_progress', 'completed'))::int AS failed FROM task_attempts`,
  );
  if (rows[0]?.failed !== 0) throw new Error('Some attempts failed.');
  return rows[0]?.waiting ?? 0;
}

/** Returns the time of the next check, if all attempts that are left wait for one. */
async function findNextCheck(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ next_at: Date | null; busy: boolean }>(
    `SELECT min(next_check_at) AS next_at, bool_or(is_checking OR retry_at IS NULL) AS busy
     FROM task_attempts WHERE status = 'in_progress'`,
  );
  return rows[0]?.busy === false ? (rows[0].next_at ?? undefined) : undefined;
}

async function countUnordered(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT ended_at, max(ended_at) OVER (PARTITION BY task_id ORDER BY started_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
       FROM task_attempts WHERE status = 'completed'
     ) paid WHERE before > ended_at + interval '100 milliseconds'`,
  );
  return rows[0]?.count ?? 0;
}
