import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { TestApp } from '../start-app.ts';
import type { TestUser } from './users.ts';

/** Sends a friend request through the API and returns its id. */
export async function requestFriendship(from: TestUser, to: { id: string }): Promise<string> {
  const { status, body } = await from.post<FriendshipState>(`/friends/request/${to.id}`);
  if (status >= 300 || !body.friendRequestId) throw new Error(`the friend request failed: ${JSON.stringify(body)}`);
  return body.friendRequestId;
}

/** Makes two users friends through the API: a request and its acceptance. */
export async function becomeFriends(one: TestUser, other: TestUser): Promise<void> {
  const { status } = await other.put(`/friends/request/${await requestFriendship(one, other)}`, { action: 'accept' });
  if (status !== 200) throw new Error('the friend request was not accepted');
}

/** The database state between users: rows of friendships and requests, and each user's friend count. */
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
    'SELECT user_id AS id, friends_count FROM user_totals WHERE user_id = ANY($1)',
    [ids],
  );
  return {
    sides: friendships.rows.length,
    requests: requests.rows.length,
    counts: ids.map((id) => counts.rows.find((row) => row.id === id)?.friends_count),
  };
}
