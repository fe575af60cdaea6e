import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Filter, FilterTrialResult, Hold } from '@gumball/contract/filters/filters.schemas';
import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it, test } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { editMessage, emitMessage, nextTempId, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp, startApp } from '../../../../test/start-app.ts';

const app = shareApp();
let made = 0;
const member = () => createTestUser(app(), `member${(made += 1)}`);
const operator = () => createOperator(app(), `operator${(made += 1)}`);
/** A word that no other test writes. */
const newWord = () => `zebracorn${String.fromCharCode(97 + (made += 1) / 26, 97 + (made % 26))}`;
const allPlaces = ['posts', 'comments', 'messages', 'names', 'bios', 'communities'];
const create = (by: TestUser, filter: object, key?: string) =>
  by.post<{ filter: Filter }>(
    '/operator/filters',
    { kind: 'word', action: 'refuse', places: allPlaces, ...filter },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const made201 = async (by: TestUser, filter: object) => {
  const { status, body } = await create(by, filter);
  expect(status).toBe(201);
  return body.filter;
};
const holdsOf = async (by: TestUser, state = 'waiting') =>
  (await by.get<{ holds: Hold[] }>(`/operator/holds?state=${state}`)).body.holds;

test('a word is refused in every place, with the words of the operator, and not elsewhere', async () => {
  const [judge, alice, bob] = [await operator(), await member(), await member()];
  const word = newWord();
  const community = (await alice.post<{ community: { id: string } }>('/communities', { name: 'Ships' })).body.community;
  const direct = await startDirect(alice, bob);
  const group = await startGroup(alice, [await member()]);
  const post = await writePost(alice, 'A post');
  const comment = await writeComment(alice, post.id, 'A comment');
  const message = await emitMessage(alice, group.id, 'A message');
  await made201(judge, { text: word, reason: 'We do not sell these' });
  const text = `Buy ${word.toUpperCase()}, now`;
  const publishAt = new Date(app().deps.clock.now().getTime() + hourMs).toISOString();
  const writeTo = (content: string) => alice.post(`/comments/posts/${post.id}/comments`, { content });
  const refused: [string, () => Promise<{ status: number; body: unknown }>][] = [
    ['post', () => alice.post('/posts', { content: text })],
    ['formatted', () => alice.post('/posts', { content: `A ${word.slice(0, 3)}**${word.slice(3)}**` })],
    ['formatted comment', () => writeTo(`${word.slice(0, 3)}*${word.slice(3)}*`)],
    ['warning', () => alice.post('/posts', { content: 'x', contentWarning: text })],
    ['poll', () => alice.post('/posts', { content: 'Which?', poll: { options: ['a', text], hours: 1 } })],
    ['edit', () => alice.put(`/posts/${post.id}`, { content: text })],
    ['scheduled', () => alice.post('/posts/scheduled', { content: text, publishAt })],
    ['comment', () => writeTo(text)],
    ['edited comment', () => alice.put(`/comments/comments/${comment.id}`, { content: text })],
    [
      'message',
      () => alice.post(`/messages/conversations/${group.id}/messages`, { content: text, tempId: nextTempId() }),
    ],
    ['edited message', () => editMessage(alice, message, text)],
    ['group name', () => alice.put(`/messages/conversations/${group.id}`, { name: word })],
    ['new group', () => alice.post('/messages/conversations', { participantIds: [bob.id], isGroup: true, name: word })],
    ['name', () => alice.put('/auth/profile', { firstName: word })],
    ['bio', () => alice.put('/auth/profile', { bio: text })],
    ['community', () => alice.post('/communities', { name: 'Boats', description: text })],
    ['community name', () => alice.put(`/communities/${community.id}`, { name: word })],
  ];
  for (const [name, send] of refused) {
    const { status, body } = await send();
    expect([name, status, body]).toMatchObject([
      name,
      422,
      { code: 'TEXT_REFUSED_BECAUSE', message: 'This is not allowed here: We do not sell these' },
    ]);
  }
  const socket = await connect(app(), alice);
  expect(
    await socket.send('message:send', { conversationId: group.id, content: text, tempId: nextTempId() }),
  ).toMatchObject({ success: false, code: 'TEXT_REFUSED_BECAUSE' });
  // What two members write to each other is not read.
  expect((await emitMessage(alice, direct.id, text)).content).toBe(text);
  expect((await alice.post('/posts', { content: 'Zebras and corn' })).status).toBe(201);
  await until(async () => {
    const { filters } = (await judge.get<{ filters: Filter[] }>('/operator/filters')).body;
    return (filters.find((filter) => filter.text === word)?.hits ?? 0) >= refused.length;
  });
});

test('a name is refused at the sign-up', async () => {
  const judge = await operator();
  const word = newWord();
  await made201(judge, { text: word, places: ['names'] });
  const body = {
    username: `${word}.fun`,
    email: `${word}@example.org`,
    password: 'correct horse 9',
    confirmPassword: 'correct horse 9',
  };
  const response = await fetch(`${app().url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'TEXT_REFUSED']);
});

test('a name of an app is refused', async () => {
  const [judge, alice] = [await operator(), await member()];
  const name = newWord();
  await made201(judge, { text: name, places: ['names'] });
  const reader = { name: 'Reader', redirectUris: ['https://reader.example/return'], isConfidential: false };
  expect(await expectError(alice.post('/apps', { ...reader, name }))).toBe('422 TEXT_REFUSED');
  const { body } = await alice.post<{ app: { id: string } }>('/apps', reader);
  expect(await expectError(alice.put(`/apps/${body.app.id}`, { ...reader, name }))).toBe('422 TEXT_REFUSED');
});

test('a name or text of a bot is refused', async () => {
  const [judge, alice] = [await operator(), await member()];
  const [name, bio] = [newWord(), newWord()];
  await made201(judge, { text: name, places: ['names'] });
  await made201(judge, { text: bio, places: ['bios'] });
  const bot = { name: 'Weather', username: 'weather', bio: 'Tells the weather' };
  for (const change of [{ name }, { username: name }, { bio }])
    expect(await expectError(alice.post('/bots', { ...bot, ...change }))).toBe('422 TEXT_REFUSED');
  const { body } = await alice.post<{ bot: { id: string } }>('/bots', bot);
  for (const change of [{ name }, { bio }])
    expect(await expectError(alice.put(`/bots/${body.bot.id}`, { ...bot, ...change }))).toBe('422 TEXT_REFUSED');
});

describe('a held post', () => {
  it('waits for a decision, and then is like a new one', async () => {
    const [judge, alice, bob] = [await operator(), await member(), await member()];
    const word = newWord();
    await made201(judge, { text: word, action: 'hold' });
    const [listener, author] = [await connect(app(), bob), await connect(app(), alice)];
    const post = await writePost(alice, `The ${word} #${word}tag @${bob.username.replace('.fun', '')}`);
    expect(post.review).toBe('waiting');
    expect((await alice.get<{ post: Post }>(`/posts/${post.id}`)).body.post.review).toBe('waiting');
    const held = (await holdsOf(judge)).find(({ postId }) => postId === post.id);
    expect(held).toMatchObject({ kind: 'post', cause: 'filter', filter: { text: word }, canDecide: true });
    expect((await bob.get(`/posts/${post.id}`)).status).toBe(404);
    await author.send('posts:watch', { postIds: [post.id] });
    await judge.post(`/operator/holds/${held?.id}/release`);
    await until(() => author.events.some(({ event }) => event === 'post:updated'));
    const shown = (await bob.get<{ post: Post }>(`/posts/${post.id}`)).body.post;
    expect(shown.review).toBeUndefined();
    await until(() => JSON.stringify(listener.events).includes(post.id));
    expect((await bob.get<{ posts: Post[] }>(`/hashtags/${word}tag/posts`)).body.posts).toMatchObject([
      { id: post.id },
    ]);
    expect(await expectError(judge.post(`/operator/holds/${held?.id}/release`))).toBe('404 HOLD_NOT_FOUND');
    const { entries } = (await judge.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
    expect(entries[0]).toMatchObject({ action: 'release-held', details: { about: 'post', target: post.id } });
  });

  it('can be removed, and also by its author, and counts nowhere meanwhile', async () => {
    const ownApp = await startApp();
    const [judge, alice] = [await createOperator(ownApp, 'judge'), await createTestUser(ownApp, 'alice')];
    await made201(judge, { text: 'zebracorn', action: 'hold' });
    const { findViolations } = await import('../../../../test/data/invariants.ts');
    const posts = [await writePost(alice, 'zebracorn 1', { friendsOnly: true }), await writePost(alice, 'zebracorn 2')];
    const comment = await writeComment(alice, posts[0]?.id ?? '', 'zebracorn 3');
    expect(await findViolations(ownApp)).toEqual([]);
    const counted = async () =>
      (await judge.get<{ user: { postsCount: number } }>(`/users/${alice.id}`)).body.user.postsCount;
    expect(await counted()).toBe(0);
    const holds = await holdsOf(judge);
    expect(holds.map(({ kind }) => kind)).toEqual(['post', 'post', 'comment']);
    await alice.delete(`/comments/comments/${comment.id}`);
    await alice.delete(`/posts/${posts[0]?.id}`);
    const removal = { decision: 'remove', rule: 'spam', reason: 'An advertisement' };
    const decided = `/operator/cases/${holds[1]?.caseId}`;
    expect((await judge.post(`${decided}/decision`, removal)).status).toBe(200);
    expect((await alice.get(`/posts/${posts[1]?.id}`)).status).toBe(404);
    expect(await holdsOf(judge)).toEqual([]);
    const { sanctions } = (await alice.get<{ sanctions: Sanction[] }>('/sanctions')).body;
    expect(sanctions).toMatchObject([{ kind: 'removal', rule: 'spam', note: 'An advertisement', canAppeal: true }]);
    expect(await findViolations(ownApp)).toEqual([]);
    expect((await judge.post(`${decided}/reversal`, { reason: 'A mistake' })).status).toBe(200);
    expect((await alice.get<{ post: Post }>(`/posts/${posts[1]?.id}`)).body.post.content).toBe('zebracorn 2');
    expect(await findViolations(ownApp)).toEqual([]);
  });

  it('is decided once, by another than its author, whatever decisions race', async () => {
    const [judge, other] = [await operator(), await operator()];
    const word = newWord();
    await made201(judge, { text: word, action: 'hold' });
    const post = await writePost(judge, word);
    const { id, caseId } = (await holdsOf(other)).find(({ postId }) => postId === post.id) ?? {};
    expect((await holdsOf(judge)).find(({ postId }) => postId === post.id)?.canDecide).toBe(false);
    expect(await expectError(judge.post(`/operator/holds/${id}/release`))).toBe('403 CONCERNS_OPERATOR');
    const removal = { decision: 'remove', rule: 'spam' };
    expect(await expectError(judge.post(`/operator/cases/${caseId}/decision`, removal))).toBe('403 CONCERNS_OPERATOR');
    const raced = await Promise.all([1, 2, 3].map(() => other.post(`/operator/holds/${id}/release`)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});

test('an edit hides what is published, and a limited comment waits for nobody', async () => {
  const [judge, alice, bob] = [await operator(), await member(), await member()];
  const word = newWord();
  await made201(judge, { text: word, action: 'limit' });
  const post = await writePost(alice, 'Harmless');
  const comment = await writeComment(bob, post.id, 'Harmless too');
  const listener = await connect(app(), bob);
  await listener.send('posts:watch', { postIds: [post.id] });
  const edited = await bob.put<{ comment: Comment }>(`/comments/comments/${comment.id}`, { content: `A ${word}` });
  expect(edited.body.comment.review).toBe('limited');
  const comments = async (by: TestUser) =>
    (await by.get<{ comments: Comment[]; totalCount: number }>(`/comments/posts/${post.id}/comments`)).body;
  expect(await comments(alice)).toMatchObject({ comments: [], totalCount: 0 });
  expect((await comments(bob)).comments).toMatchObject([{ id: comment.id, review: 'limited' }]);
  expect((await holdsOf(judge)).some(({ commentId }) => commentId === comment.id)).toBe(false);
  const limited = (await holdsOf(judge, 'limited')).find(({ commentId }) => commentId === comment.id);
  expect(limited?.caseId).toBeNull();
  await alice.put(`/posts/${post.id}`, { content: `Another ${word}` });
  expect((await bob.get(`/posts/${post.id}`)).status).toBe(404);
  await until(() => listener.events.some(({ event }) => event === 'post:deleted'));
  await judge.post(`/operator/holds/${limited?.id}/release`);
  const hold = (await holdsOf(judge, 'limited')).find(({ postId, commentId }) => postId === post.id && !commentId);
  await judge.post(`/operator/holds/${hold?.id}/release`);
  expect(await comments(alice)).toMatchObject({ comments: [{ id: comment.id }], totalCount: 1 });
});

test('a scheduled post is read when it is published', async () => {
  const ownApp = await startApp();
  const [judge, alice, bob] = [
    await createOperator(ownApp, 'judge'),
    await createTestUser(ownApp, 'alice'),
    await createTestUser(ownApp, 'bob'),
  ];
  const publishAt = new Date(ownApp.deps.clock.now().getTime() + 2 * hourMs).toISOString();
  for (const content of ['zebracorn', 'unipotamus'])
    expect((await alice.post('/posts/scheduled', { content, publishAt })).status).toBe(201);
  await made201(judge, { text: 'zebracorn', action: 'hold' });
  await made201(judge, { text: 'unipotamus', action: 'refuse' });
  ownApp.advance(3 * hourMs);
  const { publishDuePosts } = await import('../../posts/scheduled/publish-due-posts.ts');
  await publishDuePosts(ownApp.deps);
  const own = (await alice.get<{ posts: Post[] }>(`/users/${alice.id}/posts`)).body.posts;
  expect(own).toMatchObject([{ content: 'zebracorn', review: 'waiting' }]);
  expect((await bob.get<{ posts: Post[] }>(`/users/${alice.id}/posts`)).body.posts).toEqual([]);
  const { scheduled } = (await alice.get<{ scheduled: { failure: string }[] }>('/posts/scheduled')).body;
  expect(scheduled).toMatchObject([{ failure: 'content' }]);
});

test('a change works on every server within a second', async () => {
  const here = await startApp();
  const there = await startApp({}, here);
  const [judge, alice] = [await createOperator(here, 'judge'), await createTestUser(here, 'alice')];
  const post = () =>
    fetch(`${there.url}/api/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.token}` },
      body: JSON.stringify({ content: 'See www.spam.example' }),
    }).then(({ status }) => status);
  expect(await post()).toBe(201);
  const filter = await made201(judge, { kind: 'domain', text: 'https://Spam.example/' });
  expect(filter.text).toBe('spam.example');
  await until(async () => (await post()) === 422, 1000);
  await judge.put(`/operator/filters/${filter.id}`, { ...filter, isActive: false });
  await until(async () => (await post()) === 201, 1000);
  await judge.put(`/operator/filters/${filter.id}`, { ...filter, isActive: true });
  await until(async () => (await post()) === 422, 1000);
  expect((await judge.delete(`/operator/filters/${filter.id}`)).status).toBe(200);
  await until(async () => (await post()) === 201, 1000);
});

test('a filter is tried before it is saved, and checked when it is', async () => {
  const [judge, alice] = [await operator(), await member()];
  const word = newWord();
  await writePost(alice, `Three ${word}s`);
  await writePost(alice, `A secret ${word}s`, { friendsOnly: true });
  const trial = async (body: object) =>
    (await judge.post<{ trial: FilterTrialResult }>('/operator/filter-trials', body)).body.trial;
  expect(await trial({ kind: 'pattern', text: `${word}s?`, sample: `No ${word}` })).toMatchObject({
    matches: true,
    matched: 1,
    examples: [`Three ${word}s`],
  });
  expect(await trial({ kind: 'word', text: word, sample: 'Nothing' })).toMatchObject({ matches: false, matched: 0 });
  for (const [filter, code] of [
    [{ text: 'x' }, '400 FILTER_TEXT_LENGTH'],
    [{ kind: 'pattern', text: '(a' }, '400 FILTER_PATTERN'],
    [{ kind: 'pattern', text: 'a{1,1000}' }, '400 FILTER_PATTERN_TOO_LARGE'],
    [{ kind: 'domain', text: 'nothing' }, '400 FILTER_DOMAIN'],
    [{ text: 'fine', places: [] }, '400 FILTER_PLACES'],
    [{ text: 'fine', places: ['moon'] }, '400 INVALID_INPUT'],
    [{ text: 'fine', reason: 'x'.repeat(201) }, '400 FILTER_REASON_TOO_LONG'],
  ] as const)
    expect(await expectError(create(judge, filter))).toBe(code);
  const raced = await Promise.all([1, 2, 3].map(() => create(judge, { text: word }, `key-${word}`)));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await expectError(create(judge, { text: word }))).toBe('409 FILTER_EXISTS');
});
