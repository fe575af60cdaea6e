import { defaultLevels } from '@gumball/rules/gumballs/levels';
import { allTime } from '@gumball/rules/gumballs/periods';
import { isRankedSql } from '@gumball/server/features/users/users.sql';
import { createRng } from '@gumball/server/platform/random/rng';
import type pg from 'pg';
import { copyRows, withoutIndexes } from './copy.ts';
import type { Timeline } from './timeline.ts';

/** A plan of the ledger: entries in chronological order, and the resulting balance of each member. */
export type Ledger = {
  entries(): Iterable<{ userIndex: number; amount: number }>;
  balances: Float64Array;
  count: number;
};

/** Plans `count` entries of up to 1,500 Gumballs over all members. */
export function planLedger(members: number, count: number): Ledger {
  function* entries() {
    const random = createRng(11_110_010);
    for (let i = 0; i < count; i += 1) {
      yield { userIndex: random.below(members), amount: 1 + Math.floor(random.next() ** 3 * 1500) };
    }
  }
  const balances = new Float64Array(members);
  for (const { userIndex, amount } of entries()) balances[userIndex] = (balances[userIndex] ?? 0) + amount;
  return { entries, balances, count };
}

/**
 * Fills the ledger and derives the leaderboard scores from it. The server's maintenance job computes the checkpoints.
 */
export async function fillLedger(
  client: pg.Client,
  timeline: Timeline,
  userIds: string[],
  ledger: Ledger,
): Promise<void> {
  await withoutIndexes(client, 'gumball_entries', async () => {
    await copyRows(
      client,
      'gumball_entries',
      'user_id, amount, kind, reference, created_at',
      rows(timeline, userIds, ledger),
    );
  });
  await client.query('ALTER TABLE leaderboard_scores DISABLE TRIGGER USER');
  await client.query('TRUNCATE leaderboard_scores');
  await withoutIndexes(client, 'leaderboard_scores', async () => {
    await client.query(
      `INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
       SELECT u.id, e.period, e.score, width_bucket(u.level_gumballs, $1::bigint[]), ${isRankedSql('u')}
       FROM users u JOIN (
         SELECT user_id, '${allTime}' AS period, sum(amount)::bigint AS score FROM gumball_entries GROUP BY 1
         UNION ALL SELECT user_id, to_char(created_at AT TIME ZONE 'UTC', 'IYYY-"W"IW'), sum(amount)::bigint
           FROM gumball_entries WHERE created_at >= date_trunc('week', now(), 'UTC') GROUP BY 1, 2
         UNION ALL SELECT user_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), sum(amount)::bigint
           FROM gumball_entries WHERE created_at >= date_trunc('month', now(), 'UTC') GROUP BY 1, 2
       ) e ON e.user_id = u.id`,
      [defaultLevels.slice(1).map(({ from }) => from)],
    );
  });
  await client.query('ALTER TABLE leaderboard_scores ENABLE TRIGGER USER');
}

function* rows({ spanMs, timeAt }: Timeline, userIds: string[], { entries, count }: Ledger) {
  let i = 0;
  for (const { userIndex, amount } of entries()) {
    const kind = i % 7 === 0 ? 'referral' : 'task';
    yield [userIds[userIndex] ?? '', amount, kind, `bench-${i}`, timeAt(spanMs / 10 + (i * spanMs * 0.9) / count)];
    i += 1;
  }
}
