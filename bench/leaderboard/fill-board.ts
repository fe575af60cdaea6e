import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { levels } from '@gumball/rules/gumballs/level';
import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import { keepStandings } from '@gumball/server/features/leaderboard/keep-standings';
import { setMarks } from '@gumball/server/features/leaderboard/standings.store';
import { systemClock } from '@gumball/server/platform/clock/clock';
import { type Database, openDatabase } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';

/** A database with scores of all periods, open until `end` is called. */
export type OpenBoard = {
  db: Database;
  members: number;
  boards: { week: string; month: string };
  end(): Promise<void>;
};

/**
 * Opens a database with `members` ranked members. If it was filled in another week, the scores of this week are added.
 */
export async function openBoard(root: string, members: number, say: (line: string) => void): Promise<OpenBoard> {
  const dataDir = path.join(root, `board-${members}`);
  await mkdir(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({
    dataDir,
    log: say,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '1GB' },
  });
  const db = openDatabase(database.connection, createLog('silent'), 4);
  const now = systemClock.now();
  const boards = { week: weekOf(now).key, month: monthOf(now).key };
  try {
    await migrate(db);
    const mark = path.join(dataDir, 'filled');
    if ((await readFile(mark, 'utf8').catch(() => '')) !== boards.week) {
      const client = new pg.Client(database.connection);
      await client.connect();
      await fill(client, members, boards);
      await client.end();
      await db.transaction((tx) => setMarks(tx, [allTime, boards.week, boards.month]));
      await keepStandings({ db, clock: systemClock });
      await db.pool.query(
        'VACUUM ANALYZE leaderboard_scores, leaderboard_changes, leaderboard_checkpoints, leaderboard_baselines',
      );
      await writeFile(mark, boards.week);
      say(`Filled ${members} members.`);
    }
  } catch (error) {
    await db.close();
    await database.stop();
    throw error;
  }
  return {
    db,
    members,
    boards,
    async end() {
      await db.close();
      await database.stop();
    },
  };
}

// A skewed distribution: few members have most of the Gumballs. One in five has earned this week, one in two this
// month.
async function fill(client: pg.Client, members: number, boards: { week: string; month: string }): Promise<void> {
  for (const table of ['users', 'leaderboard_scores']) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query('SELECT setseed(0.5)');
  await client.query(
    'TRUNCATE leaderboard_scores, leaderboard_changes, leaderboard_checkpoints, leaderboard_baselines',
  );
  await client.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, gumballs, email_verified_at, created_at)
     SELECT n, 'member' || n || '.fun', 'member' || n || '@example.com', '-', 'First' || n % 977, 'Last' || n % 1009, 'R' || n,
       floor(power(random(), 4) * 80000), now() - interval '1 year', now() - interval '1 year'
     FROM generate_series(1, $1::int) AS n ON CONFLICT (id) DO NOTHING`,
    [members],
  );
  const thresholds = levels.slice(1).map(({ from }) => from);
  for (const [board, every, share] of [
    [allTime, 1, 1],
    [boards.week, 5, 0.05],
    [boards.month, 2, 0.2],
  ] as const) {
    await client.query(
      `INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
       SELECT id, $1, ceil(gumballs * $3::float)::bigint, width_bucket(gumballs, $4::bigint[]), is_ranked(users)
       FROM users WHERE id % $2::int = 0`,
      [board, every, share, thresholds],
    );
  }
  for (const table of ['users', 'leaderboard_scores']) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('ANALYZE');
}
