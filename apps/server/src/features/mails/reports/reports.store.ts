import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** Finds the current address of a member. */
export async function findEmailOf(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

/** Finds the member with an address. */
export async function findAddressOwner(
  db: Executor,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The numbers of mails. */
export type FiguresRow = {
  sent_today: number;
  sent_this_week: number;
  failed_this_week: number;
  waiting: number;
  bounced: number;
  complained: number;
};

const maxWaiting = 100_000;

/** Reads the numbers of mails up to a day (UTC). */
export async function selectFigures(db: Pick<Database, 'kysely'>, day: string): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    SELECT days.*, queue.*, addresses.* FROM (
      SELECT coalesce(sum(sent) FILTER (WHERE day = ${day}::date), 0)::int AS sent_today,
        coalesce(sum(sent), 0)::int AS sent_this_week, coalesce(sum(failed), 0)::int AS failed_this_week
      FROM mail_days WHERE day > ${day}::date - 7
    ) days, (
      SELECT count(*)::int AS waiting FROM (SELECT FROM mail_queue LIMIT ${sql.lit(maxWaiting)}) few
    ) queue, (
      SELECT (count(*) FILTER (WHERE r.refused_reason = 'bounce'))::int AS bounced,
        (count(*) FILTER (WHERE r.refused_reason = 'complaint'))::int AS complained
      FROM mail_recipients r JOIN users u ON u.id = r.user_id AND u.email = r.refused_email
      WHERE r.refused_email IS NOT NULL
    ) addresses`.execute(db.kysely);
  return rows[0] ?? { sent_today: 0, sent_this_week: 0, failed_this_week: 0, waiting: 0, bounced: 0, complained: 0 };
}
