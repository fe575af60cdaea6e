import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';

// Open items are listed oldest first, closed ones newest first.
const listStatement = (name: string, table: string, columns: string, joins: string, open: boolean) =>
  pagedStatement(
    `moderation-queue-${name}-${open ? 'open' : 'closed'}`,
    1,
    (limit, offset) => `
      SELECT ${columns} FROM (
        SELECT * FROM ${table} WHERE closed_at IS ${open ? '' : 'NOT'} NULL AND ($1::bigint IS NULL OR id ${open ? '>' : '<'} $1::bigint)
        ORDER BY id ${open ? '' : 'DESC'} LIMIT ${limit} OFFSET ${offset}
      ) r ${joins} ORDER BY r.id ${open ? '' : 'DESC'}`,
  );

/** A message to the operators. */
export type OperatorMessageRow = {
  id: string;
  user_id: string;
  username: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
  closed_at: Date | null;
};

const messageColumns = 'r.id, r.user_id, u.username, r.email, r.subject, r.message, r.created_at, r.closed_at';
const messageJoins = 'JOIN users u ON u.id = r.user_id';
const messagePages = {
  open: listStatement('support', 'support_messages', messageColumns, messageJoins, true),
  closed: listStatement('support', 'support_messages', messageColumns, messageJoins, false),
};

/** Lists messages to the operators, open ones oldest first, closed ones newest first. */
export function listMessageRows(
  db: Database,
  status: 'open' | 'closed',
  beyond: string | undefined,
  part: LimitOffset,
): Promise<OperatorMessageRow[]> {
  return db.rows(messagePages[status](part), pagedValues([beyond ?? null], part));
}

/** Closes a message to the operators; returns it, and whether it was open. */
export async function closeMessage(
  tx: Executor,
  messageId: string,
  now: Date,
): Promise<{ row: OperatorMessageRow; changed: boolean } | undefined> {
  const { numAffectedRows } = await sql`
    UPDATE support_messages SET closed_at = ${now} WHERE id = ${messageId} AND closed_at IS NULL`.execute(tx);
  const text = `SELECT ${messageColumns} FROM support_messages r ${messageJoins} WHERE r.id = $1::bigint`;
  const row = (await tx.executeQuery<OperatorMessageRow>(CompiledQuery.raw(text, [messageId]))).rows[0];
  return row && { row, changed: (numAffectedRows ?? 0n) > 0n };
}
