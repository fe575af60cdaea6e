import { sql } from 'kysely';
import { asDatabase, type Database, type Executor, type Statement } from '../../../platform/db/database.ts';
import { type Among, anyConversation, conversationsOf, listConversationIds } from './member-conversations.store.ts';

/** What finds a conversation: a database, or one of its transactions. */
type Reader = Pick<Database, 'rows' | 'isDistributed'>;

const readerOf = ({ isDistributed }: Reader, tx: Executor): Reader => ({ ...asDatabase(tx), isDistributed });

const pairSql = (ids: Among) => `
  SELECT c.id FROM conversations c
  WHERE c.user_a_id = least($1::bigint, $2::bigint) AND c.user_b_id = greatest($1::bigint, $2::bigint)${ids.also('c.id')}`;
const ownSql = (ids: Among) => `${pairSql(ids)} AND EXISTS (
    SELECT FROM conversation_participants p WHERE p.conversation_id = ${ids.among('c.id')} AND p.user_id = $1::bigint)`;
const statementsOf = (name: string, text: (ids: Among) => string): { single: Statement; distributed: Statement } => ({
  single: { name, text: text(anyConversation) },
  distributed: { name: `${name}-distributed`, text: text(conversationsOf('$3')) },
});
const directByPair = statementsOf('conversations-pair', pairSql);
const ownDirect = statementsOf('conversations-own-pair', ownSql);

async function findByPair(
  db: Reader,
  { single, distributed }: ReturnType<typeof statementsOf>,
  userId: string,
  otherUserId: string,
): Promise<string | undefined> {
  const [row] = db.isDistributed
    ? await db.rows<{ id: string }>(distributed, [userId, otherUserId, await listConversationIds(db, [userId])])
    : await db.rows<{ id: string }>(single, [userId, otherUserId]);
  return row?.id;
}

/** Finds the direct conversation with another user in which the user is a participant. */
export function findOwnDirect(
  db: Database,
  tx: Executor,
  userId: string,
  otherId: string,
): Promise<string | undefined> {
  return findByPair(readerOf(db, tx), ownDirect, userId, otherId);
}

/** Finds the direct conversation of two users, whether or not they are still participants. */
export function findDirect(db: Database, userId: string, otherUserId: string): Promise<string | undefined> {
  return findByPair(db, directByPair, userId, otherUserId);
}

/**
 * Stores the direct conversation of two users, whose pair the transaction has locked, unless it exists. Returns its id
 * and whether it was created.
 */
export async function insertDirect(
  db: Database,
  tx: Executor,
  pair: { id: string; userId: string; otherUserId: string; now: Date },
): Promise<{ id: string; created: boolean }> {
  const existingId = await findByPair(readerOf(db, tx), directByPair, pair.userId, pair.otherUserId);
  if (existingId !== undefined) return { id: existingId, created: false };
  await sql`
    INSERT INTO conversations (id, is_group, user_a_id, user_b_id, created_at, last_activity_at)
    VALUES (${pair.id}, false, least(${pair.userId}::bigint, ${pair.otherUserId}::bigint), greatest(${pair.userId}::bigint, ${pair.otherUserId}::bigint),
      ${pair.now}, ${pair.now})`.execute(tx);
  return { id: pair.id, created: true };
}
