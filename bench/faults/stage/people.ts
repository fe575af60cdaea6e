import { hashToken } from '@gumball/server/features/auth/codes/hash-token';
import type { Ask } from './cluster.ts';

/** A signed-in member. */
export type Member = { id: string; name: string; token: string };

/** Two friends and their conversation. */
export type Pair = { conversationId: string; members: [one: Member, other: Member] };

const firstMember = 1_000_000;
const firstConversation = 2_000_000;
const firstPost = 3_000_000;

const numbers = (count: number, first: number) => Array.from({ length: count }, (_, at) => String(first + at));

/** Creates members with complete profiles and sessions, without the cost of password hashing. */
export async function makeMembers(ask: Ask, count: number): Promise<Member[]> {
  const members = numbers(count, firstMember).map((id) => ({
    id,
    name: `member${id}`,
    token: `token of member ${id}`,
  }));
  const ids = members.map(({ id }) => id);
  await ask(
    `INSERT INTO users (id, username, email, password_hash, first_name, last_name, referral_code, created_at, email_verified_at)
     SELECT id, name || '.fun', name || '@example.com', 'none', 'Mem', 'Ber', upper(name), now(), now()
     FROM unnest($1::bigint[], $2::text[]) AS made (id, name)`,
    [ids, members.map(({ name }) => name)],
  );
  await ask(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at)
     SELECT id, id, hash, now(), now() FROM unnest($1::bigint[], $2::bytea[]) AS made (id, hash)`,
    [ids, members.map(({ token }) => hashToken(token))],
  );
  return members;
}

/** Makes members friends in pairs, and creates a conversation for each pair. */
export async function makePairs(ask: Ask, members: Member[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < members.length; at += 2) {
    const [one, other] = [members[at], members[at + 1]];
    if (one && other) pairs.push({ conversationId: String(firstConversation + at), members: [one, other] });
  }
  const columns = [
    pairs.map(({ conversationId }) => conversationId),
    pairs.map(({ members: [one] }) => one.id),
    pairs.map(({ members: [, other] }) => other.id),
  ];
  const made = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS made (id, low, high)';
  await ask(
    `INSERT INTO friendships (user_id, friend_id, created_at)
     SELECT low, high, now() FROM ${made} UNION ALL SELECT high, low, now() FROM ${made}`,
    columns,
  );
  await ask(`UPDATE users SET friends_count = 1 FROM ${made} WHERE users.id IN (low, high)`, columns);
  await ask(
    `INSERT INTO conversations (id, is_group, user_a_id, user_b_id, created_at, last_activity_at)
     SELECT id, false, low, high, now(), now() FROM ${made}`,
    columns,
  );
  await ask(
    `INSERT INTO conversation_participants (conversation_id, user_id, joined_at)
     SELECT id, low, now() FROM ${made} UNION ALL SELECT id, high, now() FROM ${made}`,
    columns,
  );
  return pairs;
}

/** Creates posts of a member. Returns their ids. */
export async function makePosts(ask: Ask, author: Member, count: number): Promise<string[]> {
  const ids = numbers(count, firstPost);
  await ask(
    `INSERT INTO posts (id, user_id, content, post_type, created_at)
     SELECT id, $2, 'A post', 'text', now() FROM unnest($1::bigint[]) AS made (id)`,
    [ids, author.id],
  );
  await ask('UPDATE users SET posts_count = $2 WHERE id = $1', [author.id, count]);
  return ids;
}
