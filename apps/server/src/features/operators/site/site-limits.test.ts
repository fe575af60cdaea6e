import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { ErrorBody } from '@gumball/contract/errors';
import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import type { Site } from '@gumball/contract/site/site.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { type Amounts, amountRanges, defaultAmounts, setAmounts } from '@gumball/rules/site/amounts';
import { afterEach, expect, it } from 'vitest';
import { chatPath, editMessage, emitMessage, nextTempId, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { grantToken } from '../../../../test/data/tokens.ts';
import {
  call,
  createManyUsers,
  createTestUser,
  createTestUsers,
  expectError,
  type TestUser,
} from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

afterEach(() => setAmounts(defaultAmounts));

const x = (length: number) => 'x'.repeat(length);
const largest = { scheduledPosts: amountRanges.scheduledPosts[1] };
const smallest = Object.fromEntries(
  Object.entries(amountRanges).map(([field, [min]]) => [field, min]),
) as Partial<Amounts>;

/** Operators of the app choose limits, the others are the standard ones. */
async function choose(operator: TestUser, limits: Partial<Amounts>): Promise<void> {
  const { status } = await operator.put('/operator/site', { amounts: { ...defaultAmounts, ...limits } });
  if (status !== 200) throw new Error(`refused: ${status}`);
}

async function start() {
  const app = await startApp();
  return { app, operator: await createOperator(app, 'alice'), bob: await createTestUser(app, 'bob') };
}

const upload = async (app: TestApp, by: TestUser, count: number) => {
  const bytes = await drawPng().png().toBuffer();
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, bytes }));
  return sendFiles<ErrorBody & { urls: string[] }>(app, by.token, files);
};

it('limits the length and the files of a post; an edit keeps what the post had', async () => {
  const { app, operator, bob } = await start();
  const { urls } = (await upload(app, bob, 3)).body;
  const long = await bob.post<{ post: Post }>('/posts', { content: x(150), mediaUrls: urls });
  const short = await bob.post<{ post: Post }>('/posts', { content: 'short' });
  const more = (await upload(app, bob, 3)).body.urls;
  await choose(operator, { postLength: 100, postFiles: 2 });

  expect((await bob.post('/posts', { content: x(100), mediaUrls: more.slice(0, 2) })).status).toBe(201);
  expect(await expectError(bob.post('/posts', { content: x(101) }))).toBe('400 POST_TOO_LONG');
  const quote = { content: x(101), quotedPostId: short.body.post.id };
  expect(await expectError(bob.post('/posts', quote))).toBe('400 POST_TOO_LONG');
  const refused = await bob.post<ErrorBody>('/posts', {
    content: 'x',
    mediaUrls: [...more.slice(2), ...urls.slice(0, 2)],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'POST_TOO_MANY_FILES', message: 'You can only upload up to 2 files per post' },
  });

  const edit = (post: Post, change: object) => bob.put<{ post: Post }>(`/posts/${post.id}`, change);
  expect((await edit(long.body.post, { content: 'y'.repeat(150) })).status).toBe(200);
  expect(await expectError(edit(long.body.post, { content: x(151) }))).toBe('400 POST_TOO_LONG');
  expect((await edit(long.body.post, { mediaUrls: urls.toReversed() })).body.post.media).toHaveLength(3);
  const withFourth = edit(long.body.post, { mediaUrls: [...urls, ...more.slice(2)] });
  expect(await expectError(withFourth)).toBe('400 POST_TOO_MANY_FILES');
  expect(await expectError(edit(short.body.post, { content: x(101) }))).toBe('400 POST_TOO_LONG');
  // Once shortened, it has the limits of all.
  expect((await edit(long.body.post, { content: x(100), mediaUrls: urls.slice(0, 2) })).status).toBe(200);
  expect(await expectError(edit(long.body.post, { content: x(101) }))).toBe('400 POST_TOO_LONG');
  expect(await expectError(edit(long.body.post, { mediaUrls: urls }))).toBe('400 POST_TOO_MANY_FILES');
});

it('limits the number and the size of uploaded files, but not banners', async () => {
  const { app, operator, bob } = await start();
  await choose(operator, { postFiles: 2, postFileMegabytes: 1 });
  expect((await upload(app, bob, 2)).status).toBe(201);
  expect((await upload(app, bob, 3)).body).toMatchObject({
    code: 'POST_TOO_MANY_FILES',
    message: 'You can only upload up to 2 files per post',
  });
  const image = await drawPng().png().toBuffer();
  const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
  const send = (bytes: number, query = '', fields = {}) =>
    sendFiles<ErrorBody>(app, bob.token, [{ name: 'a.png', bytes: padded(bytes) }], `/upload/media${query}`, fields);
  const megabyte = 1024 * 1024;
  expect((await send(megabyte)).status).toBe(201);
  for (const bytes of [megabyte + 1, 4 * megabyte])
    expect(await send(bytes)).toMatchObject({ status: 413, body: { message: '"a.png" is too large (max 1MB)' } });
  expect((await send(4 * megabyte, '?purpose=banner')).status).toBe(201);
  expect((await send(4 * megabyte, '', { purpose: 'banner' })).status).toBe(201);
  expect((await send(4 * megabyte, '', { purpose: 'post' })).body.code).toBe('FILE_TOO_LARGE');
  expect((await send(11 * megabyte, '?purpose=banner')).body.code).toBe('BANNER_TOO_LARGE');
  // The field may follow the file.
  const form = new FormData();
  form.append('media', new Blob([padded(4 * megabyte)]), 'b.png');
  form.append('purpose', 'banner');
  const headers = { authorization: `Bearer ${bob.token}` };
  expect((await fetch(`${app.url}/api/upload/media`, { method: 'POST', body: form, headers })).status).toBe(201);
});

it('limits scheduled posts; those that wait are published as they are', async () => {
  const { app, operator, bob } = await start();
  const at = (ms: number) => new Date(app.deps.clock.now().getTime() + ms).toISOString();
  const schedule = (content: string) =>
    bob.post<{ scheduled: ScheduledPost }>('/posts/scheduled', { content, publishAt: at(hourMs) });
  const { scheduled } = (await schedule(`${x(150)}${' '.repeat(500)}`)).body;
  const { scheduled: padded } = (await schedule(`a${' '.repeat(500)}`)).body;
  await choose(operator, { postLength: 100, scheduledPosts: 3 });
  const replies = await Promise.all(Array.from({ length: 4 }, () => schedule('more').then(({ status }) => status)));
  expect(replies.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  const edit = ({ id }: ScheduledPost, content: string) =>
    bob.put(`/posts/scheduled/${id}`, { content, publishAt: at(hourMs) });
  expect((await edit(scheduled, 'y'.repeat(150))).status).toBe(200);
  expect(await expectError(edit(scheduled, x(151)))).toBe('400 POST_TOO_LONG');
  // Blanks around a text are no text.
  expect(await expectError(edit(padded, x(101)))).toBe('400 POST_TOO_LONG');
  const { body } = await bob.post<{ post: Post }>(`/posts/scheduled/${scheduled.id}/publish`);
  expect(body.post.content).toBe('y'.repeat(150));
});

it('of posts hold for programs and incoming webhooks', async () => {
  const { app, operator, bob } = await start();
  const community = await createCommunityWith(bob, [operator]);
  const path = `/communities/${community.id}/incoming`;
  const { token } = (await bob.post<{ token: string }>(path, { name: 'Build', username: 'build' })).body;
  await choose(operator, { postLength: 100 });
  const post = (text: string) => call(app, 'POST', `/hooks/${token}`, { body: { text } });
  expect((await post(x(100))).status).toBe(201);
  expect(await expectError(post(x(101)))).toBe('400 POST_TOO_LONG');
  const program = await grantToken(app, bob);
  expect((await program.post('/posts', { content: x(100) })).status).toBe(201);
  expect(await expectError(program.post('/posts', { content: x(101) }))).toBe('400 POST_TOO_LONG');
});

it('lets a member schedule up to the largest number', async () => {
  const { app, operator, bob } = await start();
  const { scheduledPosts } = largest;
  await choose(operator, { scheduledPosts });
  const publishAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  const replies: string[] = [];
  for (let at = 0; at < scheduledPosts + 2; at += 17)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: 17 }, () => expectError(bob.post('/posts/scheduled', { content: 'later', publishAt }))),
      )),
    );
  expect(replies.filter((reply) => reply === '201')).toHaveLength(scheduledPosts);
  expect(new Set(replies)).toEqual(new Set(['201', '409 SCHEDULED_TOO_MANY']));
  const { body } = await bob.get<{ scheduled: ScheduledPost[] }>('/posts/scheduled?limit=100');
  expect(body.scheduled).toHaveLength(scheduledPosts);
});

it('limits the length of comments; an edit keeps what the comment had', async () => {
  const { operator, bob } = await start();
  const { post } = (await bob.post<{ post: Post }>('/posts', { content: 'hi' })).body;
  const write = (content: string) => bob.post<{ comment: Comment }>(`/comments/posts/${post.id}/comments`, { content });
  const { comment } = (await write(x(150))).body;
  await choose(operator, { commentLength: 100 });
  const short = await write(x(100));
  expect(short.status).toBe(201);
  expect(await expectError(write(x(101)))).toBe('400 COMMENT_TOO_LONG');
  const edit = ({ id }: Comment, content: string) => bob.put(`/comments/comments/${id}`, { content });
  expect((await edit(comment, 'y'.repeat(150))).status).toBe(200);
  expect(await expectError(edit(comment, x(151)))).toBe('400 COMMENT_TOO_LONG');
  expect(await expectError(edit(short.body.comment, x(101)))).toBe('400 COMMENT_TOO_LONG');
});

it('limits the length of messages; forwarded ones and edits keep what they had', async () => {
  const { app, operator, bob } = await start();
  const { id } = await startDirect(bob, operator);
  const long = await emitMessage(bob, id, x(900));
  await choose(operator, { messageLength: 500 });
  const short = await emitMessage(bob, id, x(500));
  const send = (body: object) => bob.post(chatPath(id, '/messages'), { tempId: nextTempId(), ...body });
  expect(await expectError(send({ content: x(501) }))).toBe('400 MESSAGE_TOO_LONG');
  expect((await send({ forwardOf: long.id })).status).toBe(201);
  expect((await editMessage(bob, long, 'y'.repeat(900))).status).toBe(200);
  expect(await expectError(editMessage(bob, long, x(901)))).toBe('400 MESSAGE_TOO_LONG');
  expect(await expectError(editMessage(bob, short, x(501)))).toBe('400 MESSAGE_TOO_LONG');
  const socket = await connect(app, bob);
  const refused = await socket.send('message:send', { conversationId: id, tempId: nextTempId(), content: x(501) });
  expect(refused).toMatchObject({ success: false, code: 'MESSAGE_TOO_LONG' });
});

it('fills the last place of a group once; a larger group stays, and nobody comes in', async () => {
  const { app, operator, bob } = await start();
  const [carol, dan, eve] = await createTestUsers(app, 'carol', 'dan', 'eve');
  const create = (others: TestUser[]) =>
    bob.post<ErrorBody & { conversation: Conversation }>('/messages/conversations', {
      participantIds: others.map(({ id }) => id),
      isGroup: true,
      name: 'More',
    });
  await becomeFriends(bob, operator);
  const large = await startGroup(bob, [carol, dan, eve], 'Walls');
  const created = await create([carol]);
  const group = created.body.conversation;
  await choose(operator, { groupMembers: 3 });
  expect((await create([carol, dan])).status).toBe(201);
  expect((await create([carol, dan, eve])).body.code).toBe('GROUP_FULL');

  const { body } = await bob.post<GroupAccess>(chatPath(group.id, '/invites'), { expiresIn: 'never', asks: false });
  const code = body.invites[0]?.code ?? '';
  const add = (to: Conversation, who: TestUser) =>
    bob.post(chatPath(to.id, '/participants'), { participantIds: [who.id] });
  const race = await Promise.all([
    add(group, operator),
    add(group, dan),
    eve.post(`/messages/invites/${code}/join`),
    add(group, dan),
  ]);
  const members = await bob.get<{ conversation: Conversation }>(chatPath(group.id));
  expect(members.body.conversation.participantCount).toBe(3);
  expect(race.filter(({ status }) => status >= 400).map(({ body }) => body.code)).toEqual(
    race.filter(({ status }) => status >= 400).map(() => 'GROUP_FULL'),
  );
  expect(race.some(({ status }) => status < 300)).toBe(true);

  const asking = { expiresIn: 'never', asks: true };
  const links = await bob.post<GroupAccess>(chatPath(group.id, '/invites'), asking);
  const frank = await createTestUser(app, 'frank');
  const full = frank.post(`/messages/invites/${links.body.invites.find(({ asks }) => asks)?.code}/join`);
  expect(await expectError(full)).toBe('400 GROUP_FULL');
  await choose(operator, { groupMembers: 4 });
  await frank.post(`/messages/invites/${links.body.invites.find(({ asks }) => asks)?.code}/join`);
  await choose(operator, { groupMembers: 3 });
  const accept = () => bob.put(chatPath(group.id, `/requests/${frank.id}`), { accept: true });
  expect(await expectError(accept())).toBe('400 GROUP_FULL');

  // The group of four is larger than the site allows by now.
  expect((await add(large, carol)).status).toBe(200);
  expect(await expectError(add(large, operator))).toBe('400 GROUP_FULL');
  expect((await emitMessage(eve, large.id, 'still here')).content).toBe('still here');
  await eve.delete(chatPath(large.id, '/leave'));
  expect(await expectError(add(large, operator))).toBe('400 GROUP_FULL');
  await choose(operator, { groupMembers: 4 });
  expect((await add(large, operator)).status).toBe(200);
});

it('limits the links of a group and who joins by them, up to the largest values', async () => {
  const { app, operator, bob } = await start();
  const { id } = await startGroup(bob, [operator], 'Painters');
  await choose(operator, { groupLinks: 50, groupMembers: 200 });
  const invite = () => bob.post<GroupAccess>(chatPath(id, '/invites'), { expiresIn: 'never', asks: false });
  const made = await Promise.all(Array.from({ length: 52 }, () => invite().then(({ status }) => status)));
  expect(made.filter((status) => status === 201)).toHaveLength(50);
  const { invites } = (await bob.get<GroupAccess>(chatPath(id, '/access'))).body;
  const crowd = await createManyUsers(app, 197);
  await app.deps.db.pool.query(
    `INSERT INTO conversation_participants (conversation_id, user_id, joined_at) SELECT $1::bigint, unnest($2::bigint[]), now()`,
    [id, crowd.map((member) => member.id)],
  );
  const [carol, dan] = await createTestUsers(app, 'carol', 'dan');
  const joins = await Promise.all([carol, dan].map((who) => who.post(`/messages/invites/${invites[0]?.code}/join`)));
  expect(joins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const { conversation } = (await bob.get<{ conversation: Conversation }>(chatPath(id))).body;
  expect(conversation.participantCount).toBe(200);

  await choose(operator, { groupLinks: 2, groupMembers: 200 });
  expect(await expectError(invite())).toBe('400 GROUP_LINKS_FULL');
  for (const link of invites.slice(0, 48)) await bob.delete(chatPath(id, `/invites/${link.id}`));
  expect(await expectError(invite())).toBe('400 GROUP_LINKS_FULL');
  await bob.delete(chatPath(id, `/invites/${invites[48]?.id}`));
  expect((await invite()).status).toBe(201);
});

it('reaches open pages and other nodes at once', async () => {
  const { app, operator, bob } = await start();
  const other = await startApp({}, app);
  const socket = await connect(app, bob);
  await choose(operator, { postLength: 280 });
  await until(() => socket.events.some(({ event }) => event === 'site:changed'));
  await until(() => other.deps.site.current().amounts?.postLength === 280);
  expect(await expectError(bob.post('/posts', { content: x(281) }))).toBe('400 POST_TOO_LONG');
  expect((await bob.post('/posts', { content: x(280) })).status).toBe(201);
  await operator.put('/operator/site', { amounts: null });
  expect((await bob.post('/posts', { content: x(2000) })).status).toBe(201);
});

it('of a site that an earlier version stored are the standard ones', async () => {
  const { app, operator, bob } = await start();
  const { referrerReward, onboardingReward, milestones, repostsPerDay, messageEditHours } = defaultAmounts;
  const earlier = { referrerReward, welcomeBonus: 9, onboardingReward, milestones, repostsPerDay, messageEditHours };
  await choose(operator, smallest);
  await app.deps.db.pool.query(
    `UPDATE platform_settings SET value = jsonb_set(value::jsonb, '{amounts}', $1::jsonb)::text WHERE name = 'site'`,
    [JSON.stringify(earlier)],
  );
  const later = await startApp({}, app);
  expect(later.deps.site.choices().amounts).toEqual({ ...defaultAmounts, welcomeBonus: 9 });
  await app.deps.site.reload();
  expect((await bob.get<{ site: Site }>('/site')).body.site.amounts).toEqual({ ...defaultAmounts, welcomeBonus: 9 });
  expect((await bob.post('/posts', { content: x(2000) })).status).toBe(201);
  // A program that knows no later limits chooses the standard ones.
  const { status } = await operator.put('/operator/site', { amounts: earlier });
  expect([status, app.deps.site.choices().amounts]).toEqual([200, { ...defaultAmounts, welcomeBonus: 9 }]);
});
