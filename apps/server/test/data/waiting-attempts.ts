import type { Pool } from 'pg';

/** Inserts members with an account at X each. Returns the ids, which both have in common, in order. */
export async function addLinkedMembers(pool: Pool, count: number): Promise<string[]> {
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, created_at, email_verified_at)
     SELECT 5000 + n, 'm' || n || '.fun', 'm' || n || '@example.com', 'none', 'M', 'N', 'REFM' || n, now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await pool.query('INSERT INTO user_totals (user_id) SELECT 5000 + n FROM generate_series(1, $1::int) AS n', [count]);
  await pool.query(
    `INSERT INTO platform_accounts (platform, account_id, user_id, username, display_name, linked_at)
     SELECT 'Twitter', (5000 + n)::text, 5000 + n, 'm' || n, 'm' || n, now() FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  return Array.from({ length: count }, (_, at) => String(5001 + at));
}

/** Lets members start a task, the first `second` seconds after `now` and each other a second after the one before. */
export async function startAttempts(
  pool: Pool,
  { taskId, members, now, second = 0 }: { taskId: string; members: string[]; now: Date; second?: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO task_attempts (task_id, user_id, status, limited, started_at, reserved_until, next_check_at, deadline_at)
     SELECT $1, member, 'in_progress', false, $3::timestamptz + make_interval(secs => $4::int + at), $3::timestamptz + interval '1 hour',
       $3, $3::timestamptz + interval '90 seconds'
     FROM unnest($2::bigint[]) WITH ORDINALITY AS started (member, at)`,
    [taskId, members, now, second],
  );
}
