import { type Fault, sleep } from './fault.ts';
import type { Query } from './harness/cluster.ts';
import { createHarness, unexpectedErrors } from './harness/harness.ts';
import { checkInvariants } from './harness/invariants.ts';
import { createPosts, createUsers, type TestUser } from './harness/test-users.ts';

const maxRetries = 30;

type Request = (
  nodeIndex: number,
  method: string,
  path: string,
  user: TestUser | undefined,
  body?: object,
) => Promise<number>;

/** Sends actions that may succeed once many times concurrently, on two servers. */
export const raceActions: Fault = {
  name: 'race-actions',
  goal: '200 sign-ups for one name or e-mail address, crossing friend requests, 200 likes by one member: one account, friendship and like; counters = recount',
  async run({ times = 200, short, cluster, log }) {
    const count = short ? 30 : times;
    const harness = await createHarness(cluster, { nodes: 2 });
    const serverErrors = new Map<number, number>();
    const request: Request = async (nodeIndex, method, path, user, body) => {
      const sendOnce = () =>
        fetch(`${harness.nodes[nodeIndex % 2]?.url}/api${path}`, {
          method,
          headers: {
            ...(user ? { authorization: `Bearer ${user.token}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      // A busy machine may reject some concurrent requests with 503; these are retried.
      let response = await sendOnce();
      for (let retries = 0; response.status === 503 && retries < maxRetries; retries += 1) {
        await sleep(500 + Math.random() * 1000);
        response = await sendOnce();
      }
      await response.arrayBuffer();
      if (response.status >= 500) serverErrors.set(response.status, (serverErrors.get(response.status) ?? 0) + 1);
      return response.status;
    };
    try {
      await Promise.all(harness.nodes.map((node) => node.start()));
      const users = await createUsers(harness.query, count);
      const violations = [
        ...(await signUp(request, harness.query, count)),
        ...(await befriend(request, harness.query, users)),
        ...(await like(request, harness.query, users)),
        ...(await checkInvariants(harness.query)),
        ...unexpectedErrors(harness.nodes),
      ];
      for (const [status, count] of serverErrors) violations.push(`${count} requests returned ${status}`);
      log(`${count} concurrent actions of each kind`);
      return { recoveryMs: [], facts: { 'actions of each kind': count }, violations, slowRecoveries: [] };
    } finally {
      await harness.close();
    }
  },
};

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

async function signUp(request: Request, query: Query, count: number): Promise<string[]> {
  const register = (index: number, username: string, email: string) =>
    request(index, 'POST', '/auth/register', undefined, { username, email, password: 'a long secret' });
  const statuses = await Promise.all([
    ...range(count / 2).map((index) => register(index, 'onlyone.fun', `mail${index}@example.com`)),
    ...range(count / 2).map((index) => register(index, `name${index}.fun`, 'only@example.com')),
  ]);
  const [row] = await query<{ named: number; mailed: number }>(
    `SELECT count(*) FILTER (WHERE username = 'onlyone.fun')::int AS named,
       count(*) FILTER (WHERE email = 'only@example.com')::int AS mailed FROM users`,
  );
  const created = statuses.filter((status) => status === 201).length;
  return [
    ...(row?.named === 1 ? [] : [`${row?.named} accounts have the same name`]),
    ...(row?.mailed === 1 ? [] : [`${row?.mailed} accounts have the same e-mail address`]),
    ...(created === 2 ? [] : [`${created} sign-ups succeeded instead of 2`]),
  ];
}

async function befriend(request: Request, query: Query, users: TestUser[]): Promise<string[]> {
  const [target, ...requesters] = users;
  if (!target) return [];
  await Promise.all(
    requesters.flatMap((requester, index) => [
      request(index, 'POST', `/friends/request/${target.id}`, requester),
      request(index + 1, 'POST', `/friends/request/${requester.id}`, target),
    ]),
  );
  const [row] = await query<{ sides: number; requests: number }>(
    'SELECT (SELECT count(*) FROM friendships)::int AS sides, (SELECT count(*) FROM friend_requests)::int AS requests',
  );
  return row?.sides === requesters.length * 2 && row.requests === 0
    ? []
    : [
        `${requesters.length} pairs sent requests to each other: found ${row?.sides} friendship rows and ${row?.requests} requests`,
      ];
}

async function like(request: Request, query: Query, users: TestUser[]): Promise<string[]> {
  const [author, liker] = users;
  if (!author || !liker) return [];
  const [postLikedOnce, postLikedByAll] = await createPosts(query, author, 2);
  const [commentLikedOnce, commentLikedByAll] = ['6000001', '6000002'];
  await query(
    `INSERT INTO comments (id, post_id, user_id, content, created_at)
     SELECT id, $2, $3, 'A comment', now() FROM unnest($1::bigint[]) AS made (id)`,
    [[commentLikedOnce, commentLikedByAll], postLikedOnce, author.id],
  );
  await query('UPDATE posts SET comments_count = 2 WHERE id = $1', [postLikedOnce]);
  const likeBoth = (index: number, user: TestUser, postId = '', commentId = '') => [
    request(index, 'POST', `/posts/${postId}/like`, user),
    request(index + 1, 'POST', `/comments/comments/${commentId}/like`, user),
  ];
  await Promise.all([
    ...users.flatMap((_, index) => likeBoth(index, liker, postLikedOnce, commentLikedOnce)),
    ...users.flatMap((user, index) => likeBoth(index, user, postLikedByAll, commentLikedByAll)),
  ]);
  const [row] = await query<{ own: number; all: number; own_comment: number; all_comment: number }>(
    `SELECT (SELECT likes_count FROM posts WHERE id = $1) AS own, (SELECT likes_count FROM posts WHERE id = $2) AS all,
       (SELECT likes_count FROM comments WHERE id = $3) AS own_comment, (SELECT likes_count FROM comments WHERE id = $4) AS all_comment`,
    [postLikedOnce, postLikedByAll, commentLikedOnce, commentLikedByAll],
  );
  const counts = [row?.own, row?.own_comment, row?.all, row?.all_comment].join();
  const expected = [1, 1, users.length, users.length].join();
  return counts === expected ? [] : [`like counters are ${counts} instead of ${expected}`];
}
