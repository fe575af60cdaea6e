import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import type { OidcChecks } from './create-oidc-clients.ts';

/** What a ticket holds, by its kind: a log-in or a link that is under way, or a sign-up that lacks its username. */
export type TicketData = {
  'log-in': OidcChecks & { provider: string };
  link: OidcChecks & { provider: string };
  confirm: OidcChecks & { provider: string };
  'sign-up': { provider: string; issuer: string; subject: string; email: string };
};

/** A linked account of a provider. */
export type IdentityRow = {
  id: string;
  issuer: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date | null;
};

/** Stores a ticket. `session_id` is null for guests. */
export async function insertTicket<Kind extends keyof TicketData>(
  tx: Executor,
  row: { ticket_hash: Buffer; kind: Kind; session_id: string | null; data: TicketData[Kind]; expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('oidc_tickets')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
}

/** Consumes a ticket of a kind and a session. Returns what it holds if it has not expired. */
export async function removeTicket<Kind extends keyof TicketData>(
  tx: Executor,
  kind: Kind,
  { ticketHash, sessionId, now }: { ticketHash: Buffer; sessionId: string | null; now: Date },
): Promise<TicketData[Kind] | undefined> {
  const { rows } = await sql<{ data: TicketData[Kind] }>`
    DELETE FROM oidc_tickets
    WHERE ticket_hash = ${ticketHash} AND kind = ${kind} AND session_id IS NOT DISTINCT FROM ${sessionId}::bigint
      AND expires_at > ${now}
    RETURNING data`.execute(tx);
  return rows[0]?.data;
}

/** Removes tickets that have expired. */
export async function removeTicketsBefore(db: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await db.kysely.deleteFrom('oidc_tickets').where('expires_at', '<=', before).execute();
}

/** Finds the member that an account of a provider signs in. */
export async function findIdentityOwner(
  db: Pick<Database, 'kysely'>,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Records a use. Returns whether the account of the provider still signs this member in. */
export async function updateIdentityUse(
  tx: Executor,
  use: { issuer: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('identities')
    .set({ last_used_at: use.now })
    .where('issuer', '=', use.issuer)
    .where('subject', '=', use.subject)
    .where('user_id', '=', use.userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Links an account of a provider. Returns false if it is linked already, to whomever. */
export async function insertIdentity(
  tx: Executor,
  row: { id: string; issuer: string; subject: string; user_id: string; email: string | null; created_at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Lists the linked accounts of a member, oldest first. */
export function listIdentityRows(tx: Executor, userId: string): Promise<IdentityRow[]> {
  return tx
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Unlinks an account. Returns whether the member had it. */
export async function removeIdentity(tx: Executor, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Unlinks all accounts of a member. Returns whether there was one. */
export async function removeIdentitiesOf(tx: Executor, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('identities').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
