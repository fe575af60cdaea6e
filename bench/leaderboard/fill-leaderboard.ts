import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLevels } from '@gumball/rules/gumballs/levels';
import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import { maintainScores } from '@gumball/server/features/leaderboard/maintain-scores';
import { setCheckpoints } from '@gumball/server/features/leaderboard/scores.store';
import { isRankedSql } from '@gumball/server/features/users/users.sql';
import { systemClock } from '@gumball/server/platform/clock/clock';
import { type Database, openDatabase } from '@gumball/server/platform/db/database';
import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { migrate } from '@gumball/server/platform/db/migrate';
import { createLog } from '@gumball/server/platform/log/log';
import pg from 'pg';

/** A database with scores of all periods, open until `end` is called. */
export type LeaderboardDatabase = {
  db: Database;
  members: number;
  periods: { week: string; month: string };
  end(): Promise<void>;
};

/**
 * Opens a database with `members` ranked members. If it was filled in another week, the scores of this week are added.
 */
export async function openLeaderboard(
  root: string,
  members: number,
  log: (line: string) => void,
): Promise<LeaderboardDatabase> {
  const dataDir = path.join(root, `board-${members}`);
  await mkdir(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '1GB' },
  });
  const db = openDatabase(database.connection, createLog('silent'), { poolSize: 4 });
  const now = systemClock.now();
  const periods = { week: weekOf(now).key, month: monthOf(now).key };
  try {
    await migrate(db);
    const markerFile = path.join(dataDir, 'filled');
    if ((await readFile(markerFile, 'utf8').catch(() => '')) !== periods.week) {
      const client = new pg.Client(database.connection);
      await client.connect();
      try {
        await fillScores(client, members, periods);
      } finally {
        // A client left open would hide the error behind that of its lost connection.
        await client.end();
      }
      await db.transaction((tx) => setCheckpoints(tx, [allTime, periods.week, periods.month]));
      await maintainScores({ db, clock: systemClock });
      await db.pool.query(
        'VACUUM ANALYZE leaderboard_scores, leaderboard_changes, leaderboard_checkpoints, leaderboard_baselines',
      );
      await writeFile(markerFile, periods.week);
      log(`Filled ${members} members.`);
    }
  } catch (error) {
    await db.close();
    await database.stop();
    throw error;
  }
  return {
    db,
    members,
    periods,
    async end() {
      await db.close();
      await database.stop();
    },
  };
}

// A skewed distribution: few members have most of the Gumballs. One in five has earned this week, one in two this
// month.
async function fillScores(client: pg.Client, members: number, periods: { week: string; month: string }): Promise<void> {
  for (const table of ['users', 'leaderboard_scores']) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query('SELECT setseed(0.5)');
  await client.query(
    'TRUNCATE leaderboard_scores, leaderboard_changes, leaderboard_checkpoints, leaderboard_baselines',
  );
  await client.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, search_terms, level_gumballs, email_verified_at, created_at)
     SELECT n, 'member' || n || '.fun', 'member' || n || '@example.com', '-', 'First' || n % 977, 'Last' || n % 1009, 'R' || n, '',
       floor(power(random(), 4) * 80000), now() - interval '1 year', now() - interval '1 year'
     FROM generate_series(1, $1::int) AS n ON CONFLICT (id) DO NOTHING`,
    [members],
  );
  await client.query(
    'INSERT INTO user_totals (user_id, gumballs) SELECT id, level_gumballs FROM users ON CONFLICT DO NOTHING',
  );
  const thresholds = defaultLevels.slice(1).map(({ from }) => from);
  for (const [period, oneIn, share] of [
    [allTime, 1, 1],
    [periods.week, 5, 0.05],
    [periods.month, 2, 0.2],
  ] as const) {
    await client.query(
      `INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
       SELECT id, $1, ceil(level_gumballs * $3::float)::bigint, width_bucket(level_gumballs, $4::bigint[]), ${isRankedSql('users')}
       FROM users WHERE id % $2::int = 0`,
      [period, oneIn, share, thresholds],
    );
  }
  for (const table of ['users', 'leaderboard_scores']) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('ANALYZE');
}
