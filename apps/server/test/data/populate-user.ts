import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { defaultCommunityTaskTerms } from '@gumball/rules/tasks/community-tasks';
import { insertRecheck } from '../../src/features/tasks/rechecks/rechecks.store.ts';
import { drawPng, sendFiles } from '../send-files.ts';
import type { TestApp } from '../start-app.ts';
import { guest, signUpOf } from './accounts.ts';
import { block, writeComment, writePost } from './builders.ts';
import { editMessage, emitMessage, hideMessage, react, startDirect, startGroup } from './chat.ts';
import { createCommunityWith, promote } from './communities.ts';
import { createEventAt } from './community-events.ts';
import { belongToCluster } from './farm.ts';
import { requestFriendship } from './friendship.ts';
import { populatePrograms } from './populate-programs.ts';
import {
  answerQuiz,
  createOperator,
  createPage,
  createParticipant,
  createQuiz,
  createSurvey,
  createTask,
  linkSandbox,
  sandboxOf,
} from './tasks.ts';
import { asUser, createTestUser, type TestUser } from './users.ts';

/** Part of every text of the user, so that a test can find leftovers. Search and text rules do not transform it. */
export const marker = 'xylograph';

/** A message of the user. The other participants still see it after the account is deleted. */
export const ownTexts = 'Words stay with those who received them';

/** A message of another participant. */
export const textsOfOthers = 'Those of others are theirs';

async function expectOk<R extends { status: number; body: object }>(response: Promise<R>): Promise<R> {
  const reply = await response;
  if (reply.status >= 300) throw new Error(`the request failed: ${JSON.stringify(reply.body)}`);
  return reply;
}

const picture = async (field = 'media', name = marker) => ({
  bytes: await drawPng().png().toBuffer(),
  name: `${name}.png`,
  type: 'image/png',
  field,
});

/**
 * Creates `alice` with rows in every table, but without a socket connection. Her names are the mark. One user referred
 * her, and she referred another.
 */
export async function populateUser(app: TestApp): Promise<TestUser> {
  const bob = await createTestUser(app, 'bob');
  const codeOf = async (who: TestUser) =>
    (await expectOk(who.get<{ referralCode: string }>('/referrals/me'))).body.referralCode;
  const { body } = await guest(app, '/register', { ...signUpOf('alice'), referralCode: await codeOf(bob) });
  const alice = asUser(app, { id: body.user?.id ?? '', username: 'alice.fun', token: body.accessToken ?? '' });
  await expectOk(alice.put('/auth/profile', { firstName: marker, lastName: marker, bio: marker, location: marker }));
  await invite(app, await codeOf(alice));
  await writeEverything(app, alice, bob);
  await makeFriends(app, alice);
  await createCommunityAndChat(app, alice, bob);
  await completeTasks(app, alice);
  await sandboxOf(app).claimAccount('Twitter', marker, marker, alice.id);
  await buy(app, alice);
  await tip(app, alice, bob);
  await actAsOperator(app, alice);
  await createSecrets(app, alice);
  await belongToCluster(app, alice, bob);
  return alice;
}

async function signInAgain(app: TestApp, alice: TestUser): Promise<void> {
  const { body } = await expectOk(guest(app, '/login', signUpOf('alice')));
  Object.assign(alice, asUser(app, { ...alice, token: body.accessToken ?? '' }));
}

async function invite(app: TestApp, referralCode: string): Promise<void> {
  await expectOk(guest(app, '/register', { ...signUpOf('newcomer'), referralCode }));
  await expectOk(createTestUser(app, 'visitor').then((visitor) => visitor.post(`/referrals/track/${referralCode}`)));
}

async function writeEverything(app: TestApp, alice: TestUser, bob: TestUser): Promise<void> {
  const { body } = await expectOk(sendFiles(app, alice.token, [await picture()]));
  const mine = await writePost(alice, marker, { mediaUrls: body.urls });
  await expectOk(alice.put(`/posts/${mine.id}`, { contentWarning: marker }));
  await expectOk(alice.put(`/posts/${mine.id}/pin`));
  const publishAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  const attached = (await expectOk(sendFiles(app, alice.token, [await picture()]))).body.urls;
  await expectOk(alice.post('/posts/scheduled', { content: marker, mediaUrls: attached, publishAt }));
  const theirs = await writePost(bob, 'A post');
  const response = await writeComment(alice, theirs.id, `${marker} is answered`);
  const reply = await writeComment(bob, theirs.id, 'Hello @alice', response.id);
  const question = await writeComment(bob, mine.id, 'A question');
  await writeComment(alice, mine.id, marker, question.id);
  for (const path of [
    `/posts/${theirs.id}/like`,
    `/posts/${theirs.id}/save`,
    `/posts/${theirs.id}/repost`,
    `/comments/comments/${reply.id}/like`,
  ])
    await expectOk(alice.post(path));
  await writePost(alice, `#${marker}`, { quotedPostId: theirs.id });
  await expectOk(alice.post(`/hashtags/${marker}/follow`));
  await writePost(bob, 'A quote', { quotedPostId: mine.id });
  await expectOk(bob.post(`/posts/${mine.id}/repost`));
  const poll = await writePost(bob, 'A question', { poll: { options: ['Yes', 'No'] } });
  await expectOk(alice.post(`/posts/${poll.id}/vote`, { choice: 1 }));
  await writePost(alice, marker, { poll: { options: [marker, 'Something else'] } });
  await expectOk(alice.post('/support', { subject: marker, message: marker }));
  await expectOk(
    alice.post('/reports', { targetType: 'post', targetId: theirs.id, reason: 'other', details: 'A bad post' }),
  );
  await expectOk(bob.post('/reports', { targetType: 'post', targetId: mine.id, reason: 'spam' }));
  await expectOk(alice.put('/notifications/settings', { settings: [{ kind: 'likes', inApp: true, desktop: false }] }));
  await expectOk(alice.put('/mails/locale', { timeZone: 'Europe/Berlin' }));
  await expectOk(alice.put('/mails/settings', { topics: [{ topic: 'likes', frequency: 'never' }] }));
}

async function makeFriends(app: TestApp, alice: TestUser): Promise<void> {
  const [requested, asking, blocked, blocking] = await Promise.all(
    ['asked', 'asking', 'blocked', 'blocking'].map((name) => createTestUser(app, name)),
  );
  if (!requested || !asking || !blocked || !blocking) throw new Error('four people');
  await requestFriendship(alice, requested);
  await requestFriendship(asking, alice);
  await block(app, alice, blocked);
  await block(app, blocking, alice);
  await expectOk(alice.post(`/users/${requested.id}/mute`, {}));
  await expectOk(asking.post(`/users/${alice.id}/mute`, {}));
  await expectOk(alice.post('/mutes/words', { word: marker }));
}

async function createCommunityAndChat(app: TestApp, alice: TestUser, bob: TestUser): Promise<void> {
  const carol = await createTestUser(app, 'carol');
  const founded = await createCommunityWith(alice, [bob, carol], 'Founders');
  const taken = await writePost(bob, 'Taken away', { communityId: founded.id });
  await expectOk(alice.delete(`/communities/${founded.id}/posts/${taken.id}`, { reason: 'Off topic' }));
  await expectOk(alice.post(`/communities/${founded.id}/invitations`, {}));
  const askedFor = await createCommunityWith(bob, [], 'Closed', { access: 'private' });
  await expectOk(alice.post(`/communities/${askedFor.id}/join`));
  const joined = await createCommunityWith(bob, [alice], 'Joiners');
  const lost = await writePost(alice, marker, { communityId: joined.id });
  await expectOk(bob.delete(`/communities/${joined.id}/posts/${lost.id}`, { reason: 'Off topic' }));
  await promote(bob, joined.id, alice);
  const event = await createEventAt(alice, joined.id, app.deps.clock.now(), 48);
  await expectOk(alice.put(`/communities/${joined.id}/events/${event.id}/answer`, { answer: 'going' }));
  const dismissing = await createCommunityWith(bob, [alice], 'Dismissing');
  await expectOk(bob.delete(`/communities/${dismissing.id}/members/${alice.id}`));
  await app.deps.db.kysely
    .insertInto('platform_settings')
    .values({ name: 'community-tasks', value: JSON.stringify({ ...defaultCommunityTaskTerms, isOn: true }) })
    .execute();
  app.deps.communityTaskTerms.refresh();
  const passedOn = await createCommunityWith(alice, [bob], 'Passed on');
  const task = { platform: 'Gumball', type: 'profile', target: '', title: 'Show your face', reward: 5 };
  await expectOk(alice.post(`/communities/${passedOn.id}/tasks`, task));
  await expectOk(alice.put(`/communities/${passedOn.id}/members/${bob.id}`, { role: 'owner' }));

  const files = await expectOk(
    sendFiles<{ urls: string[] }>(app, alice.token, [await picture()], '/messages/upload/media'),
  );
  const direct = await startDirect(alice, carol);
  await expectOk(alice.post(`/messages/conversations/${direct.id}/messages`, { mediaUrls: files.body.urls }));
  const before = await startDirect(bob, alice);
  const edited = await emitMessage(alice, before.id, marker);
  await expectOk(editMessage(alice, edited, ownTexts));
  await expectOk(hideMessage(alice, edited));
  await expectOk(react(alice, await emitMessage(bob, before.id, textsOfOthers), '👍'));
  for (const [id, action] of [
    [before.id, 'pin'],
    [direct.id, 'archive'],
    [direct.id, 'markUnread'],
  ]) {
    await expectOk(alice.put(`/messages/conversations/${id}/list-state`, { action }));
  }
  const group = { participantIds: [carol.id, bob.id], isGroup: true, name: 'Painters' };
  const { conversation } = (
    await expectOk(alice.post<{ conversation: { id: string } }>('/messages/conversations', group))
  ).body;
  await emitMessage(bob, conversation.id, 'Hello @alice');
  const invite = (by: TestUser, group: { id: string }) =>
    expectOk(
      by.post<{ invites: { code: string }[] }>(`/messages/conversations/${group.id}/invites`, {
        expiresIn: 'never',
        asks: true,
      }),
    );
  await invite(alice, conversation);
  const asked = await startGroup(bob, [carol]);
  const left = { participantIds: [alice.id], isGroup: true, name: 'Painters' };
  const { id: leftId } = (await expectOk(carol.post<{ conversation: { id: string } }>('/messages/conversations', left)))
    .body.conversation;
  const code = (await invite(bob, asked)).body.invites[0]?.code;
  await expectOk(alice.post(`/messages/invites/${code}/join`));
  await expectOk(carol.delete(`/messages/conversations/${leftId}/participants/${alice.id}`));
}

async function completeTasks(app: TestApp, alice: TestUser): Promise<void> {
  await linkSandbox(app, alice);
  await app.deps.db.kysely.updateTable('platform_accounts').set({ username: marker, display_name: marker }).execute();
  await expectOk(alice.post('/tasks/telegram/link'));
  const review = await createOperator(app, 'judge');
  const paid = await createTask(app, { requiresProof: true });
  const waiting = await createTask(app, { requiresProof: true, slots: 2 });
  for (const id of [paid, waiting]) {
    await expectOk(alice.post(`/tasks/${id}/start`));
    await expectOk(sendFiles(app, alice.token, [await picture('proof')], `/tasks/${id}/submit`));
  }
  const { rows } = await app.deps.db.pool.query<{ id: string }>('SELECT id FROM task_submissions WHERE task_id = $1', [
    paid,
  ]);
  await expectOk(review.post(`/operator/submissions/${rows[0]?.id}/approve`));
  await expectOk(alice.post(`/tasks/${await createTask(app)}/start`));
  const quiz = await createQuiz(app);
  await expectOk(alice.post(`/tasks/${quiz}/start`));
  await answerQuiz(alice, quiz, 'wrong');
  const hard = await createQuiz(app, { maxTries: 1 });
  await expectOk(alice.post(`/tasks/${hard}/start`));
  await answerQuiz(alice, hard, 'wrong');
  await expectOk(alice.put('/tasks/time-zone', { timeZone: 'Europe/Berlin' }));
  const repeated = await createQuiz(app, { repeat: 'daily' });
  await expectOk(alice.post(`/tasks/${repeated}/start`));
  await answerQuiz(alice, repeated, 'right');
  const visited = await createPage(app);
  await expectOk(alice.post(`/tasks/${visited}/start`));
  await expectOk(alice.post(`/tasks/${visited}/page/open`));
  const survey = await createSurvey(app);
  await expectOk(alice.post(`/tasks/${survey}/start`));
  await expectOk(alice.post(`/tasks/${survey}/survey`, { answers: [1, [0, 2], marker, 7] }));
  const later = new Date(app.deps.clock.now().getTime() + dayMs);
  await insertRecheck(app.deps.db.kysely, {
    taskId: paid,
    userId: alice.id,
    account: { id: '1', username: marker },
    evidence: null,
    target: { username: 'nine', handle: null, tweetId: null, videoId: null, url: 'https://x.com/nine' },
    checkAt: later,
    until: later,
  });
}

// The sender's account must have an age.
async function tip(app: TestApp, alice: TestUser, bob: TestUser): Promise<void> {
  const { kysely } = app.deps.db;
  await kysely.insertInto('platform_settings').values({ name: 'tips-per-day', value: '10' }).execute();
  app.deps.tipsPerDay.refresh();
  await kysely
    .updateTable('users')
    .set({ created_at: new Date(0) })
    .where('id', '=', alice.id)
    .execute();
  await expectOk(alice.post(`/users/${bob.id}/tips`, { amount: 1 }));
}

async function buy(app: TestApp, alice: TestUser): Promise<void> {
  const keeper = await createOperator(app, 'keeper');
  const order = async (kind: 'manual' | 'boost' | 'raffle' | 'stickers') => {
    const endsAt = new Date(app.deps.clock.now().getTime() + 60_000).toISOString();
    const raffle = { stock: 1, winners: 1, endsAt };
    const draft = { kind, name: 'A mug', price: 1, pack: 'buddies', ...(kind === 'raffle' ? raffle : {}) };
    const { item } = (await expectOk(keeper.post<{ item: { id: string } }>('/operator/shop/items', draft))).body;
    const bought = alice.post<{ order: { id: string } }>(`/shop/items/${item.id}/orders`, { price: 1 });
    return (await expectOk(bought)).body.order.id;
  };
  await expectOk(keeper.post(`/operator/shop/orders/${await order('manual')}/fulfil`, { note: marker }));
  for (const kind of ['boost', 'raffle', 'stickers'] as const) await order(kind);
  const key = { 'idempotency-key': 'populated' };
  const made = await expectOk(alice.post<{ post: { id: string } }>('/posts', { content: marker }, key));
  await expectOk(alice.post('/shop/boosts', { postId: made.body.post.id }));
}

// An operator's decisions about other users remain after the operator's account is deleted.
async function actAsOperator(app: TestApp, alice: TestUser): Promise<void> {
  const { kysely, pool } = app.deps.db;
  await kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', alice.id).execute();
  await signInAgain(app, alice);
  const doer = await createParticipant(app, 'doer');
  const { body } = await expectOk(
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
  await expectOk(doer.post(`/tasks/${body.task.id}/start`));
  await expectOk(sendFiles(app, doer.token, [await picture('proof', 'done')], `/tasks/${body.task.id}/submit`));
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM task_submissions WHERE user_id = $1', [doer.id]);
  await expectOk(alice.post(`/operator/submissions/${rows[0]?.id}/reject`, { reason: 'Not to be seen' }));
  await kysely.updateTable('users').set({ role: 'member' }).where('id', '=', alice.id).execute();
  const other = await createOperator(app, 'other');
  await expectOk(other.post(`/operator/members/${alice.id}/suspend`, { reason: 'A mistake' }));
  await expectOk(other.post(`/operator/members/${alice.id}/restore`));
  for (const kind of ['warning', 'silence']) {
    const { body: imposed } = await expectOk(
      other.post<{ sanction: { id: string } }>(`/operator/members/${alice.id}/sanctions`, {
        kind,
        rule: 'spam',
        note: marker,
        ...(kind === 'silence' ? { days: 1 } : {}),
      }),
    );
    if (kind === 'silence')
      await expectOk(other.delete(`/operator/members/${alice.id}/sanctions/${imposed.sanction.id}`));
  }
  await pool.query(
    `INSERT INTO holds (post_id, id, user_id, cause, reason, needs_review, held_at, released_at)
     SELECT id, $2, user_id, 'filter', $3, true, now(), now() FROM posts WHERE user_id = $1 LIMIT 1`,
    [alice.id, app.deps.ids.next(), marker],
  );
  const notified = await pool.query<{ message: string; case: string }>(
    `SELECT (SELECT id FROM support_messages WHERE user_id = $1) AS message,
       (SELECT id FROM moderation_cases WHERE user_id = $1) AS case`,
    [alice.id],
  );
  await expectOk(other.post(`/operator/support/${notified.rows[0]?.message}/close`));
  const path = `/operator/cases/${notified.rows[0]?.case}`;
  await expectOk(other.post(`${path}/notes`, { text: marker }));
  const decision = { decision: 'act', rule: 'spam', reason: marker, measure: { kind: 'warning' } };
  await expectOk(other.post(`${path}/decision`, decision));
}

// Rows that the API creates only with mail or push configured.
async function createSecrets(app: TestApp, alice: TestUser): Promise<void> {
  const { kysely } = app.deps.db;
  const at = app.deps.clock.now();
  const waits = { user_id: alice.id, since: at, queued_at: at, due_at: new Date(at.getTime() + dayMs) };
  await kysely
    .insertInto('mail_queue')
    .values({ ...waits, key: 'digest' })
    .execute();
  await kysely
    .insertInto('mailed_conversations')
    .values({ user_id: alice.id, conversation_id: '1', mailed_at: at })
    .execute();
  await kysely
    .updateTable('mail_recipients')
    .set({ refused_email: `${marker}@example.com`, refused_reason: 'bounce', refused_at: at })
    .where('user_id', '=', alice.id)
    .execute();
  await signInAgain(app, alice);
  const hash = Buffer.from(marker);
  await kysely
    .insertInto('password_resets')
    .values({ token_hash: hash, user_id: alice.id, created_at: at, expires_at: new Date(at.getTime() + hourMs) })
    .execute();
  await kysely
    .insertInto('email_changes')
    .values({ user_id: alice.id, email: `${marker}@example.com`, code_hash: null, attempts_left: 0, expires_at: at })
    .execute();
  await kysely.insertInto('second_factors').values({ user_id: alice.id, secret: hash, confirmed_at: at }).execute();
  await kysely.insertInto('recovery_codes').values({ user_id: alice.id, code_hash: hash }).execute();
  await kysely
    .insertInto('passkeys')
    .values({
      user_id: alice.id,
      id: app.deps.ids.next(),
      credential_id: hash,
      public_key: hash,
      sign_count: '0',
      transports: [],
      name: marker,
      created_at: at,
    })
    .execute();
  await populatePrograms(app, alice, marker);
  await kysely
    .insertInto('applications')
    .values({
      user_id: alice.id,
      answers: JSON.stringify([{ question: 'Why?', answer: marker }]),
      language: 'en',
      applied_at: at,
    })
    .execute();
  await kysely
    .insertInto('consents')
    .values({ user_id: alice.id, kind: 'terms', version: 1, consented_at: at })
    .execute();
  await kysely
    .insertInto('identities')
    .values({
      issuer: marker,
      subject: marker,
      id: app.deps.ids.next(),
      user_id: alice.id,
      email: marker,
      created_at: at,
    })
    .execute();
  app.deps.push = { publicKey: '', send: async () => 'sent' };
  const keys = { endpoint: `https://push.example.com/${marker}`, p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };
  await expectOk(alice.put('/notifications/push', keys));
}
