import { hashToken } from '@gumball/server/features/auth/codes/hash-token';
import type { Query } from './cluster.ts';

/** A signed-in member. */
export type TestUser = { id: string; name: string; token: string };

/** Two friends and their conversation. */
export type FriendPair = { conversationId: string; users: [one: TestUser, other: TestUser] };

const firstUserId = 1_000_000;
const firstConversationId = 2_000_000;
const firstPostId = 3_000_000;

const idRange = (count: number, first: number) => Array.from({ length: count }, (_, index) => String(first + index));

/** Creates members with complete profiles and sessions, without the cost of password hashing. */
export async function createUsers(query: Query, count: number): Promise<TestUser[]> {
  const users = idRange(count, firstUserId).map((id) => ({
    id,
    name: `member${id}`,
    token: `token of member ${id}`,
  }));
  const ids = users.map(({ id }) => id);
  await query(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, created_at, email_verified_at)
     SELECT id, name || '.fun', name || '@example.com', 'none', 'Mem', 'Ber', upper(name), now(), now()
     FROM unnest($1::bigint[], $2::text[]) AS made (id, name)`,
    [ids, users.map(({ name }) => name)],
  );
  await query('INSERT INTO user_totals (user_id) SELECT unnest($1::bigint[])', [ids]);
  await query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at)
     SELECT id, id, hash, now(), now() FROM unnest($1::bigint[], $2::bytea[]) AS made (id, hash)`,
    [ids, users.map(({ token }) => hashToken(token))],
  );
  return users;
}

/** Makes members friends in pairs, and creates a conversation for each pair. */
export async function createFriendPairs(query: Query, users: TestUser[]): Promise<FriendPair[]> {
  const pairs: FriendPair[] = [];
  for (let index = 0; index + 1 < users.length; index += 2) {
    const [first, second] = [users[index], users[index + 1]];
    if (first && second) pairs.push({ conversationId: String(firstConversationId + index), users: [first, second] });
  }
  const columns = [
    pairs.map(({ conversationId }) => conversationId),
    pairs.map(({ users: [first] }) => first.id),
    pairs.map(({ users: [, second] }) => second.id),
  ];
  const inserted = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS made (id, low, high)';
  await query(
    `INSERT INTO friendships (user_id, friend_id, created_at)
     SELECT low, high, now() FROM ${inserted} UNION ALL SELECT high, low, now() FROM ${inserted}`,
    columns,
  );
  await query(`UPDATE user_totals SET friends_count = 1 FROM ${inserted} WHERE user_id IN (low, high)`, columns);
  await query(
    `INSERT INTO conversations (id, is_group, user_a_id, user_b_id, created_at, last_activity_at)
     SELECT id, false, low, high, now(), now() FROM ${inserted}`,
    columns,
  );
  await query(
    `INSERT INTO conversation_participants (conversation_id, user_id, joined_at)
     SELECT id, low, now() FROM ${inserted} UNION ALL SELECT id, high, now() FROM ${inserted}`,
    columns,
  );
  return pairs;
}

/** Creates posts of a member. Returns their ids. */
export async function createPosts(query: Query, author: TestUser, count: number): Promise<string[]> {
  const ids = idRange(count, firstPostId);
  await query(
    `INSERT INTO posts (id, user_id, content, post_type, created_at)
     SELECT id, $2, 'A post', 'text', now() FROM unnest($1::bigint[]) AS made (id)`,
    [ids, author.id],
  );
  await query('UPDATE user_totals SET posts_count = $2 WHERE user_id = $1', [author.id, count]);
  return ids;
}
