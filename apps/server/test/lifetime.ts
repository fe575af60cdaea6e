import { insertRecheck } from '../src/features/tasks/rechecks.store.ts';
import { guest, signUpOf } from './accounts.ts';
import { block, writeComment, writePost } from './builders.ts';
import { startDirect, write } from './chat.ts';
import { gather, promote } from './communities.ts';
import { ask } from './friendship.ts';
import { asPerson, createPerson, type Person } from './people.ts';
import { drawing, sendFiles } from './send-files.ts';
import type { TestApp } from './start-app.ts';
import { createDoer, createOperator, linkSandbox, makeTask, sandboxOf } from './tasks.ts';

/** Part of every text of the user, so that a test can find leftovers. Search and text rules do not transform it. */
export const mark = 'xylograph';

/** A message of the user. The other participants still see it after the account is deleted. */
export const ownWords = 'Words stay with those who received them';

/** A message of another participant. */
export const wordsOfOthers = 'Those of others are theirs';

type Reached = { status: number; body: object };

async function well<R extends Reached>(answer: Promise<R>): Promise<R> {
  const reply = await answer;
  if (reply.status >= 300) throw new Error(`the request failed: ${JSON.stringify(reply.body)}`);
  return reply;
}

const picture = async (field = 'media', name = mark) => ({
  bytes: await drawing().png().toBuffer(),
  name: `${name}.png`,
  type: 'image/png',
  field,
});

/**
 * Creates `alice` with rows in every table, but without a socket connection. Her names are the mark. One user referred
 * her, and she referred another.
 */
export async function liveThrough(app: TestApp): Promise<Person> {
  const bob = await createPerson(app, 'bob');
  const codeOf = async (who: Person) =>
    (await well(who.get<{ referralCode: string }>('/referrals/me'))).body.referralCode;
  const { body } = await guest(app, '/register', { ...signUpOf('alice'), referralCode: await codeOf(bob) });
  const alice = asPerson(app, { id: body.user?.id ?? '', username: 'alice.fun', token: body.accessToken ?? '' });
  await well(alice.put('/auth/profile', { firstName: mark, lastName: mark, bio: mark, location: mark }));
  await invite(app, await codeOf(alice));
  await writeAll(app, alice, bob);
  await meet(app, alice);
  await gatherAndTalk(app, alice, bob);
  await doTasks(app, alice);
  await sandboxOf(app).claimAccount('Twitter', mark, mark, alice.id);
  await operate(app, alice);
  await leaveSecrets(app, alice);
  return alice;
}

async function signInAgain(app: TestApp, alice: Person): Promise<void> {
  const { body } = await well(guest(app, '/login', signUpOf('alice')));
  Object.assign(alice, asPerson(app, { ...alice, token: body.accessToken ?? '' }));
}

async function invite(app: TestApp, referralCode: string): Promise<void> {
  await well(guest(app, '/register', { ...signUpOf('newcomer'), referralCode }));
  await well(createPerson(app, 'visitor').then((visitor) => visitor.post(`/referrals/track/${referralCode}`)));
}

async function writeAll(app: TestApp, alice: Person, bob: Person): Promise<void> {
  const { body } = await well(sendFiles(app, alice.token, [await picture()]));
  const mine = await writePost(alice, mark, { mediaUrls: body.urls });
  const theirs = await writePost(bob, 'A post');
  const answered = await writeComment(alice, theirs.id, `${mark} is answered`);
  const reply = await writeComment(bob, theirs.id, 'Hello @alice', answered.id);
  const question = await writeComment(bob, mine.id, 'A question');
  await writeComment(alice, mine.id, mark, question.id);
  for (const path of [`/posts/${theirs.id}/like`, `/posts/${theirs.id}/save`, `/comments/comments/${reply.id}/like`])
    await well(alice.post(path));
  const poll = await writePost(bob, 'A question', { poll: { options: ['Yes', 'No'] } });
  await well(alice.post(`/posts/${poll.id}/vote`, { choice: 1 }));
  await writePost(alice, mark, { poll: { options: [mark, 'Something else'] } });
  await well(alice.post('/support', { subject: mark, message: mark }));
  await well(
    alice.post('/reports', { targetType: 'post', targetId: theirs.id, reason: 'other', details: 'A bad post' }),
  );
  await well(bob.post('/reports', { targetType: 'post', targetId: mine.id, reason: 'spam' }));
  await well(alice.put('/notifications/settings', { settings: [{ kind: 'likes', inApp: true, desktop: false }] }));
}

async function meet(app: TestApp, alice: Person): Promise<void> {
  const [asked, asking, blocked, blocking] = await Promise.all(
    ['asked', 'asking', 'blocked', 'blocking'].map((name) => createPerson(app, name)),
  );
  if (!asked || !asking || !blocked || !blocking) throw new Error('four people');
  await ask(alice, asked);
  await ask(asking, alice);
  await block(app, alice, blocked);
  await block(app, blocking, alice);
}

async function gatherAndTalk(app: TestApp, alice: Person, bob: Person): Promise<void> {
  const carol = await createPerson(app, 'carol');
  const founded = await gather(alice, [bob, carol], 'Founders');
  const taken = await writePost(bob, 'Taken away', { communityId: founded.id });
  await well(alice.delete(`/communities/${founded.id}/posts/${taken.id}`, { reason: 'Off topic' }));
  const joined = await gather(bob, [alice], 'Joiners');
  const lost = await writePost(alice, mark, { communityId: joined.id });
  await well(bob.delete(`/communities/${joined.id}/posts/${lost.id}`, { reason: 'Off topic' }));
  await promote(bob, joined.id, alice);

  const files = await well(
    sendFiles<{ urls: string[] }>(app, alice.token, [await picture()], '/messages/upload/media'),
  );
  const direct = await startDirect(alice, carol);
  await well(alice.post(`/messages/conversations/${direct.id}/messages`, { mediaUrls: files.body.urls }));
  const before = await startDirect(bob, alice);
  await write(alice, before.id, ownWords);
  await write(bob, before.id, wordsOfOthers);
  const group = { participantIds: [carol.id, bob.id], isGroup: true, name: 'Painters' };
  await well(alice.post('/messages/conversations', group));
}

async function doTasks(app: TestApp, alice: Person): Promise<void> {
  await linkSandbox(app, alice);
  await app.deps.db.kysely.updateTable('platform_accounts').set({ username: mark, display_name: mark }).execute();
  await well(alice.post('/tasks/telegram/link'));
  const judge = await createOperator(app, 'judge');
  const paid = await makeTask(app, { requiresProof: true });
  const waiting = await makeTask(app, { requiresProof: true, slots: 2 });
  for (const id of [paid, waiting]) {
    await well(alice.post(`/tasks/${id}/start`));
    await well(sendFiles(app, alice.token, [await picture('proof')], `/tasks/${id}/submit`));
  }
  const { rows } = await app.deps.db.pool.query<{ id: string }>('SELECT id FROM task_submissions WHERE task_id = $1', [
    paid,
  ]);
  await well(judge.post(`/operator/submissions/${rows[0]?.id}/approve`));
  await well(alice.post(`/tasks/${await makeTask(app)}/start`));
  const later = new Date(app.deps.clock.now().getTime() + 86_400_000);
  await insertRecheck(app.deps.db.kysely, {
    taskId: paid,
    userId: alice.id,
    account: { id: '1', username: mark },
    evidence: null,
    target: { username: 'nine', handle: null, tweetId: null, videoId: null, url: 'https://x.com/nine' },
    checkAt: later,
    until: later,
  });
}

// An operator's decisions about other users remain after the operator's account is deleted.
async function operate(app: TestApp, alice: Person): Promise<void> {
  const { kysely, pool } = app.deps.db;
  await kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', alice.id).execute();
  await signInAgain(app, alice);
  const doer = await createDoer(app, 'doer');
  const { body } = await well(
    alice.post<{ task: { id: string } }>('/tasks/create', {
      platform: 'Twitter',
      type: 'follow',
      target: 'nine',
      title: 'A task',
      reward: 5,
      difficulty: 1,
      requiresProof: true,
    }),
  );
  await well(doer.post(`/tasks/${body.task.id}/start`));
  await well(sendFiles(app, doer.token, [await picture('proof', 'done')], `/tasks/${body.task.id}/submit`));
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM task_submissions WHERE user_id = $1', [doer.id]);
  await well(alice.post(`/operator/submissions/${rows[0]?.id}/reject`, { reason: 'Not to be seen' }));
  await kysely.updateTable('users').set({ role: 'member' }).where('id', '=', alice.id).execute();
  const other = await createOperator(app, 'other');
  await well(other.post(`/operator/members/${alice.id}/suspend`, { reason: 'A mistake' }));
  await well(other.post(`/operator/members/${alice.id}/restore`));
  const told = await pool.query<{ message: string; report: string }>(
    `SELECT (SELECT id FROM support_messages WHERE user_id = $1) AS message,
       (SELECT id FROM reports WHERE target_user_id = $1) AS report`,
    [alice.id],
  );
  await well(other.post(`/operator/support/${told.rows[0]?.message}/close`));
  await well(other.post(`/operator/reports/${told.rows[0]?.report}/close`, { action: 'dismiss' }));
}

// Rows that the API creates only with mail or push configured.
async function leaveSecrets(app: TestApp, alice: Person): Promise<void> {
  const { kysely } = app.deps.db;
  const at = app.deps.clock.now();
  await signInAgain(app, alice);
  const hash = Buffer.from(mark);
  await kysely
    .insertInto('password_resets')
    .values({ token_hash: hash, user_id: alice.id, created_at: at, expires_at: new Date(at.getTime() + 3_600_000) })
    .execute();
  await kysely
    .insertInto('email_changes')
    .values({ user_id: alice.id, email: `${mark}@example.com`, code_hash: null, tries_left: 0, expires_at: at })
    .execute();
  app.deps.push = { publicKey: '', send: async () => 'sent' };
  const keys = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };
  await well(alice.put('/notifications/push', { endpoint: `https://push.example.com/${mark}`, ...keys }));
}
