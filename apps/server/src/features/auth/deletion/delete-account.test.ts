import { expect, it } from 'vitest';
import { type AuthBody, guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { block, createUpload, writeComment, writePost } from '../../../../test/data/builders.ts';
import { becomeFriends, requestFriendship } from '../../../../test/data/friendship.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { asUser, createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { until as eventually, readOutbox } from '../../../../test/mailbox.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { finishDeletions } from './finish-deletions.ts';
import { purgeDeletedAccount } from './purge-deleted-account.ts';

async function signUpUser(app: TestApp, name: string): Promise<TestUser> {
  const { token, user } = await join(app, name);
  const person = asUser(app, { id: user.id, username: user.username, token });
  await person.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer', bio: 'A secret of mine' });
  return person;
}

const deleteAccountOf = (who: TestUser, password = signUpOf(who.username.replace('.fun', '')).password) =>
  who.delete<AuthBody>('/auth/account', { password });

const referringColumns = `
  SELECT conrelid::regclass::text AS t, a.attname AS c FROM pg_constraint
  JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
  WHERE contype = 'f' AND confrelid = 'users'::regclass`;
// Distributed tables have no keys to users: any of their ids may be one, but for groups, which have no key anywhere.
const distributedColumns = `
  SELECT logicalrelid::text, attname FROM pg_dist_partition JOIN pg_attribute ON attrelid = logicalrelid
  WHERE partmethod = 'h' AND atttypid = 'bigint'::regtype AND attnum > 0 AND attname <> 'group_id'`;

/** Lists the columns that refer to users and in which rows of a user are left. */
async function tracesOf(app: TestApp, { id }: { id: string }): Promise<string[]> {
  const { pool, isDistributed } = app.deps.db;
  const columns = await pool.query<{ t: string; c: string }>(
    isDistributed ? `${referringColumns} UNION ${distributedColumns}` : referringColumns,
  );
  const createCommunityWith: string[] = [];
  for (const { t, c } of columns.rows) {
    const { rows } = await pool.query(`SELECT 1 FROM ${t} WHERE ${c} = $1 LIMIT 1`, [id]);
    if (rows.length > 0) createCommunityWith.push(`${t}.${c}`);
  }
  return createCommunityWith.toSorted();
}

const completeDeletion = async (app: TestApp) => {
  app.advance(120_000);
  await finishDeletions(app.deps);
};

it('signs a deleted user out everywhere, hides the profile and rejects log-in', async () => {
  const app = await startApp();
  const [alice, bob] = [await signUpUser(app, 'alice'), await createTestUser(app, 'bob')];
  const otherToken = (await guest(app, '/login', signUpOf('alice'))).body.accessToken ?? '';
  const sockets = [await connect(app, alice), await connect(app, { token: otherToken })];
  expect((await bob.get(`/users/${alice.id}`)).status).toBe(200);
  expect((await deleteAccountOf(alice)).status).toBe(200);
  await until(() => sockets.every(({ socket }) => socket.disconnected), 1000);
  expect([await statusOf(app, alice.token), await statusOf(app, otherToken)]).toEqual([401, 401]);
  for (const path of [`/users/${alice.id}`, '/users/alice.fun']) expect((await bob.get(path)).status).toBe(404);
  expect((await bob.get<{ users: unknown[] }>('/users/search?q=alice')).body.users).toEqual([]);
  expect((await guest(app, '/login', signUpOf('alice'))).body.code).toBe('CREDENTIALS_INVALID');
  const [mail] = await readOutbox(app, 1);
  expect(mail).toContain('To: alice@example.com');
});

it('deletes nothing after a wrong password', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const wrong = await deleteAccountOf(alice, 'not mine');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'PASSWORD_WRONG']);
  expect(await statusOf(app, alice.token)).toBe(200);
});

it('reserves the username permanently and releases the address', async () => {
  const app = await startApp();
  await deleteAccountOf(await signUpUser(app, 'alice'));
  const again = (username: string) => guest(app, '/register', { ...signUpOf('alice'), username });
  expect((await again('alice.fun')).body.code).toBe('USERNAME_TAKEN');
  expect((await again('alice2.fun')).status).toBe(201);
});

it('removes all data of the user, leaves other data unchanged, and keeps all counters exact', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const [bob, carol, dan] = await createTestUsers(app, 'bob', 'carol', 'dan');
  if (!bob || !carol || !dan) throw new Error('three people');
  await becomeFriends(alice, bob);
  await becomeFriends(bob, carol);
  await requestFriendship(carol, alice);
  await block(app, dan, alice);
  const image = await createUpload(app, alice);
  const mine = await writePost(alice, 'Mine', { mediaUrls: [image] });
  const theirs = await writePost(bob, 'Theirs');
  await writeComment(bob, mine.id, 'On yours');
  await carol.post(`/posts/${mine.id}/like`);
  for (const path of [`/posts/${theirs.id}/like`, `/posts/${theirs.id}/save`]) await alice.post(path);
  const repliedComment = await writeComment(alice, theirs.id, 'Answered');
  const reply = await writeComment(bob, theirs.id, 'The answer', repliedComment.id);
  await writeComment(alice, theirs.id, 'Alone');
  const question = await writeComment(bob, theirs.id, 'A question');
  await writeComment(alice, theirs.id, 'My answer', question.id);
  await alice.post(`/comments/comments/${reply.id}/like`);
  await bob.post(`/comments/comments/${repliedComment.id}/like`);
  const poll = await writePost(bob, 'A question?', { poll: { options: ['Yes', 'No'] } });
  for (const person of [alice, carol]) await person.post(`/posts/${poll.id}/vote`, { choice: 1 });
  await alice.post('/support', { message: 'Help' });
  await bob.post('/reports', { targetType: 'member', targetId: alice.id, reason: 'spam' });
  expect(await findViolations(app)).toEqual([]);
  // Notifications are written asynchronously.
  await until(async () => {
    const { notifications } = (await alice.get<{ notifications: { type: string }[] }>('/notifications')).body;
    return notifications.some(({ type }) => type === 'comment_liked');
  });

  await deleteAccountOf(alice);
  await purgeDeletedAccount(app.deps, { userId: alice.id });
  await completeDeletion(app);

  expect(await findViolations(app)).toEqual([]);
  // A comment with replies stays, and so do the hashes of the sign-up for a time, and the balance and scores of the anonymized user.
  expect(
    (await tracesOf(app, alice)).filter((table) => !/^(leaderboard_scores|account_risks|user_totals)/.test(table)),
  ).toEqual(['comments.user_id']);
  const { rows } = await app.deps.db.pool.query('SELECT to_jsonb(u) AS row FROM users u WHERE id = $1', [alice.id]);
  expect(JSON.stringify(rows)).not.toMatch(/alice|Archer|secret of mine/i);
  const list = await bob.get<{ comments: { content: string; user: { firstName: string } }[] }>(
    `/comments/posts/${theirs.id}/comments`,
  );
  expect(list.body.comments.map(({ content, user }) => `${user.firstName}: ${content}`)).toEqual([
    'Bob: A question',
    'Deleted: [deleted]',
  ]);
  expect((await bob.post(`/users/${alice.id}/block`)).status).toBe(404);
  expect((await bob.get<{ users: unknown[] }>('/users/blocked')).body.users).toEqual([]);
  expect((await bob.get<{ post: object }>(`/posts/${theirs.id}`)).body.post).toMatchObject({ likesCount: 0 });
  expect((await bob.get<{ post: object }>(`/posts/${poll.id}`)).body.post).toMatchObject({ poll: { results: [0, 1] } });
  expect((await bob.get(`/posts/${mine.id}`)).status).toBe(404);
});

it('runs the purge as a job and removes rows of concurrent requests in a second pass', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const posts = await Promise.all(Array.from({ length: 12 }, (_, index) => writePost(bob, `Post ${index}`)));
  await alice.post(`/posts/${posts[0]?.id}/like`);
  await Promise.all([
    deleteAccountOf(alice),
    ...posts.flatMap((post) => [
      alice.post(`/posts/${post.id}/like`),
      alice.post(`/comments/posts/${post.id}/comments`, { content: 'Late' }),
    ]),
  ]);
  await eventually(async () => {
    const { rows } = await app.deps.db.pool.query('SELECT 1 FROM post_likes WHERE user_id = $1', [alice.id]);
    return rows.length === 0 ? true : undefined;
  }, 'the likes to go');
  await completeDeletion(app);
  expect(
    (await tracesOf(app, alice)).filter((table) => !/^(leaderboard_scores|account_risks|user_totals)/.test(table)),
  ).toEqual([]);
  expect(await findViolations(app)).toEqual([]);
});

it('rejects a change of the profile that waits for the deletion', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const { pool } = app.deps.db;
  const client = await pool.connect();
  try {
    // Both wait for the lock of the row, first the deletion and then the change.
    await client.query('BEGIN');
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [alice.id]);
    const waiting = async (count: number) => {
      const { rows } = await pool.query<{ count: number }>(
        app.deps.db.isDistributed
          ? 'SELECT count(DISTINCT waiting_gpid)::int FROM citus_lock_waits'
          : "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return (rows[0]?.count ?? 0) >= count ? true : undefined;
    };
    const deletion = deleteAccountOf(alice);
    await eventually(() => waiting(1), 'the deletion to wait');
    const late = alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer', bio: 'A secret of mine' });
    await eventually(() => waiting(2), 'the change to wait');
    await client.query('COMMIT');
    expect((await deletion).status).toBe(200);
    expect((await late).status).toBe(401);
  } finally {
    client.release();
  }
  await completeDeletion(app);
  const { rows } = await pool.query('SELECT to_jsonb(u) AS row FROM users u WHERE id = $1', [alice.id]);
  expect(JSON.stringify(rows)).not.toMatch(/alice|Archer|secret of mine/i);
});

it('passes owned communities to the admin, else member, who joined first, and deletes empty ones', async () => {
  const app = await startApp();
  const alice = await signUpUser(app, 'alice');
  const [bob, carol] = await createTestUsers(app, 'bob', 'carol');
  const createCommunityWith = async (name: string, ...people: TestUser[]) => {
    const { body } = await alice.post<{ community: { id: string } }>('/communities', { name });
    for (const person of people) {
      // Two who join in the same millisecond have no order.
      app.advance(1);
      await person.post(`/communities/${body.community.id}/join`);
    }
    return body.community.id;
  };
  const runnersId = await createCommunityWith('Runners', carol, bob);
  await alice.put(`/communities/${runnersId}/members/${bob.id}`, { role: 'admin' });
  const readersId = await createCommunityWith('Readers', carol, bob);
  const emptyId = await createCommunityWith('Alone', bob);
  await writePost(bob, 'A post among nobody', { communityId: emptyId });
  await bob.delete(`/communities/${emptyId}/leave`);
  const joined = (await bob.post<{ community: { id: string } }>('/communities', { name: 'Bob and all' })).body.community
    .id;
  await alice.post(`/communities/${joined}/join`);
  expect(await findViolations(app)).toEqual([]);

  await deleteAccountOf(alice);
  await purgeDeletedAccount(app.deps, { userId: alice.id });
  await completeDeletion(app);
  const { rows } = await app.deps.db.pool.query<{ community_id: string; user_id: string }>(
    "SELECT community_id, user_id FROM community_members WHERE role = 'owner'",
  );
  expect(new Map(rows.map((row) => [row.community_id, row.user_id]))).toEqual(
    new Map([
      [runnersId, bob.id],
      [readersId, carol.id],
      [joined, bob.id],
    ]),
  );
  expect((await bob.get(`/communities/${emptyId}`)).status).toBe(404);
  expect(await findViolations(app)).toEqual([]);
});
