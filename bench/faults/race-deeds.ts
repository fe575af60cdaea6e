import { type Fault, pause } from './fault.ts';
import { checkBooks } from './stage/books.ts';
import type { Ask } from './stage/cluster.ts';
import { type Member, makeMembers, makePosts } from './stage/people.ts';
import { setStage, unexpectedErrors } from './stage/stage.ts';

const triesMax = 30;

type Call = (at: number, method: string, path: string, by: Member | undefined, body?: object) => Promise<number>;

/** Sends actions that may succeed once many times concurrently, on two servers. */
export const raceDeeds: Fault = {
  name: 'race-deeds',
  goal: '200 sign-ups for one name or e-mail address, crossing friend requests, 200 likes by one member: one account, friendship and like; counters = recount',
  async run({ times = 200, short, cluster, say }) {
    const many = short ? 30 : times;
    const stage = await setStage(cluster, { nodes: 2 });
    const refusals = new Map<number, number>();
    const call: Call = async (at, method, path, by, body) => {
      const ask = () =>
        fetch(`${stage.nodes[at % 2]?.url}/api${path}`, {
          method,
          headers: {
            ...(by ? { authorization: `Bearer ${by.token}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      // A busy machine may reject some concurrent requests with 503; these are retried.
      let answer = await ask();
      for (let tries = 0; answer.status === 503 && tries < triesMax; tries += 1) {
        await pause(500 + Math.random() * 1000);
        answer = await ask();
      }
      await answer.arrayBuffer();
      if (answer.status >= 500) refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      return answer.status;
    };
    try {
      await Promise.all(stage.nodes.map((node) => node.start()));
      const members = await makeMembers(stage.ask, many);
      const broken = [
        ...(await signUp(call, stage.ask, many)),
        ...(await befriend(call, stage.ask, members)),
        ...(await like(call, stage.ask, members)),
        ...(await checkBooks(stage.ask)),
        ...unexpectedErrors(stage.nodes),
      ];
      for (const [status, count] of refusals) broken.push(`${count} requests returned ${status}`);
      say(`${many} concurrent actions of each kind`);
      return { recoveryMs: [], facts: { 'actions of each kind': many }, broken, late: [] };
    } finally {
      await stage.close();
    }
  },
};

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

async function signUp(call: Call, ask: Ask, many: number): Promise<string[]> {
  const join = (at: number, username: string, email: string) =>
    call(at, 'POST', '/auth/register', undefined, { username, email, password: 'a long secret' });
  const answers = await Promise.all([
    ...upTo(many / 2).map((at) => join(at, 'onlyone.fun', `mail${at}@example.com`)),
    ...upTo(many / 2).map((at) => join(at, `name${at}.fun`, 'only@example.com')),
  ]);
  const [row] = await ask<{ named: number; mailed: number }>(
    `SELECT count(*) FILTER (WHERE username = 'onlyone.fun')::int AS named,
       count(*) FILTER (WHERE email = 'only@example.com')::int AS mailed FROM users`,
  );
  const welcomed = answers.filter((status) => status === 201).length;
  return [
    ...(row?.named === 1 ? [] : [`${row?.named} accounts have the same name`]),
    ...(row?.mailed === 1 ? [] : [`${row?.mailed} accounts have the same e-mail address`]),
    ...(welcomed === 2 ? [] : [`${welcomed} sign-ups succeeded instead of 2`]),
  ];
}

async function befriend(call: Call, ask: Ask, members: Member[]): Promise<string[]> {
  const [star, ...fans] = members;
  if (!star) return [];
  await Promise.all(
    fans.flatMap((fan, at) => [
      call(at, 'POST', `/friends/request/${star.id}`, fan),
      call(at + 1, 'POST', `/friends/request/${fan.id}`, star),
    ]),
  );
  const [row] = await ask<{ sides: number; requests: number }>(
    'SELECT (SELECT count(*) FROM friendships)::int AS sides, (SELECT count(*) FROM friend_requests)::int AS requests',
  );
  return row?.sides === fans.length * 2 && row.requests === 0
    ? []
    : [
        `${fans.length} pairs sent requests to each other: found ${row?.sides} friendship rows and ${row?.requests} requests`,
      ];
}

async function like(call: Call, ask: Ask, members: Member[]): Promise<string[]> {
  const [author, fan] = members;
  if (!author || !fan) return [];
  const [hers, everybodys] = await makePosts(ask, author, 2);
  const [onHers, onEverybodys] = ['6000001', '6000002'];
  await ask(
    `INSERT INTO comments (id, post_id, user_id, content, created_at)
     SELECT id, $2, $3, 'A comment', now() FROM unnest($1::bigint[]) AS made (id)`,
    [[onHers, onEverybodys], hers, author.id],
  );
  await ask('UPDATE posts SET comments_count = 2 WHERE id = $1', [hers]);
  const likeOf = (at: number, by: Member, postId = '', commentId = '') => [
    call(at, 'POST', `/posts/${postId}/like`, by),
    call(at + 1, 'POST', `/comments/comments/${commentId}/like`, by),
  ];
  await Promise.all([
    ...members.flatMap((_, at) => likeOf(at, fan, hers, onHers)),
    ...members.flatMap((member, at) => likeOf(at, member, everybodys, onEverybodys)),
  ]);
  const [row] = await ask<{ own: number; all: number; own_comment: number; all_comment: number }>(
    `SELECT (SELECT likes_count FROM posts WHERE id = $1) AS own, (SELECT likes_count FROM posts WHERE id = $2) AS all,
       (SELECT likes_count FROM comments WHERE id = $3) AS own_comment, (SELECT likes_count FROM comments WHERE id = $4) AS all_comment`,
    [hers, everybodys, onHers, onEverybodys],
  );
  const counts = [row?.own, row?.own_comment, row?.all, row?.all_comment].join();
  const expected = [1, 1, members.length, members.length].join();
  return counts === expected ? [] : [`like counters are ${counts} instead of ${expected}`];
}
