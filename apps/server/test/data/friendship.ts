import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { TestApp } from '../start-app.ts';
import type { TestUser } from './users.ts';

/** Has one person ask another to be friends; answers the request's id. */
export async function requestFriendship(from: TestUser, to: { id: string }): Promise<string> {
  const { status, body } = await from.post<FriendshipState>(`/friends/request/${to.id}`);
  if (status >= 300 || !body.friendRequestId) throw new Error(`there is no request: ${JSON.stringify(body)}`);
  return body.friendRequestId;
}

/** Has two people become friends as people do: one asks, the other accepts. */
export async function becomeFriends(one: TestUser, other: TestUser): Promise<void> {
  const { status } = await other.put(`/friends/request/${await requestFriendship(one, other)}`, { action: 'accept' });
  if (status !== 200) throw new Error('the request was not accepted');
}

/** What the database holds between people: each side of friendships, requests, and the counts that members carry. */
export async function friendshipRowsOf(app: TestApp, people: { id: string }[]) {
  const ids = people.map((person) => person.id);
  const { pool } = app.deps.db;
  const friendships = await pool.query('SELECT 1 FROM friendships WHERE user_id = ANY($1) AND friend_id = ANY($1)', [
    ids,
  ]);
  const requests = await pool.query(
    'SELECT 1 FROM friend_requests WHERE sender_id = ANY($1) AND receiver_id = ANY($1)',
    [ids],
  );
  const counts = await pool.query<{ id: string; friends_count: number }>(
    'SELECT id, friends_count FROM users WHERE id = ANY($1)',
    [ids],
  );
  return {
    sides: friendships.rows.length,
    requests: requests.rows.length,
    counts: ids.map((id) => counts.rows.find((row) => row.id === id)?.friends_count),
  };
}
