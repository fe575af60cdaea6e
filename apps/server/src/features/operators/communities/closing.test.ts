import type { ClosedCommunity, Community } from '@gumball/contract/communities/communities.schemas';
import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith, getCommunity } from '../../../../test/data/communities.ts';
import { eventBodyAt } from '../../../../test/data/community-events.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

async function start(app: TestApp = sharedApp()) {
  const [owner, ann, stranger] = await createTestUsers(app, 'owner', 'ann', 'stranger');
  const [olga, otto] = [await createOperator(app, 'olga'), await createOperator(app, 'otto', 'moderator')];
  const community = await createCommunityWith(owner, [ann]);
  const close = (by: TestUser, id = community.id, reason = 'Only advertising') =>
    by.post(`/operator/communities/${id}/closure`, { rule: 'spam', reason });
  const reopen = (by: TestUser, id = community.id) => by.delete(`/operator/communities/${id}/closure`);
  const sanctions = async () => (await owner.get<{ sanctions: Sanction[] }>('/sanctions')).body.sanctions;
  return { app, owner, ann, stranger, olga, otto, id: community.id, close, reopen, sanctions };
}

it('only members see a closed community, nobody writes in it, and it opens again as it was', async () => {
  const { app, owner, ann, stranger, olga, id, close, reopen, sanctions } = await start(await startApp());
  const post = await writePost(ann, 'zanzibar', { communityId: id });
  const poll = { options: ['One', 'Two'], hours: 24 };
  const asked = await writePost(owner, 'Which one?', { communityId: id, poll });
  const comment = await writeComment(owner, post.id, 'A comment');
  const ownComment = await writeComment(ann, asked.id, 'Mine');
  await ann.post(`/posts/${asked.id}/like`);
  const walk = eventBodyAt(app.deps.clock.now(), 1);
  const { body: planned } = await owner.post<{ event: { id: string } }>(`/communities/${id}/events`, walk);
  const eventPath = `/communities/${id}/events/${planned.event?.id}`;
  expect((await ann.put(`${eventPath}/answer`, { answer: 'going' })).status).toBe(200);
  await owner.post(`/communities/${id}/chat`);
  const { body: invited } = await owner.post<{ invitation: { code: string } }>(`/communities/${id}/invitations`, {});
  const screen = await connect(app, ann);
  await screen.send('communities:watch', { communityIds: [id] });
  expect((await close(olga)).status).toBe(200);
  await until(() => JSON.stringify(screen.events).includes('Only advertising'));

  expect((await stranger.get(`/communities/${id}`)).status).toBe(404);
  expect((await stranger.get(`/posts/${post.id}`)).status).toBe(404);
  expect(JSON.stringify((await stranger.get('/posts/feed')).body)).not.toContain(post.id);
  expect(JSON.stringify((await stranger.get('/posts/search?q=zanzibar')).body)).not.toContain(post.id);
  expect(JSON.stringify((await stranger.get('/communities')).body)).not.toContain(id);
  expect((await getCommunity(ann, id)).closure).toMatchObject({ reason: 'Only advertising' });
  expect((await ann.get(`/posts/${post.id}`)).status).toBe(200);

  const publishAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  const event = { title: 'A walk', startsAt: publishAt, timeZone: 'UTC' };
  const refused: [string, Promise<{ status: number; body: object }>][] = [
    ['post', ann.post('/posts', { content: 'x', communityId: id })],
    ['scheduled', ann.post('/posts/scheduled', { content: 'x', communityId: id, publishAt })],
    ['comment', ann.post(`/comments/posts/${post.id}/comments`, { content: 'x' })],
    ['event', owner.post(`/communities/${id}/events`, event)],
    ['invitation', owner.post(`/communities/${id}/invitations`, {})],
    ['edited post', ann.put(`/posts/${post.id}`, { content: 'y' })],
    ['edited comment', ann.put(`/comments/comments/${ownComment.id}`, { content: 'y' })],
    ['like', ann.post(`/posts/${post.id}/like`)],
    ['liked comment', ann.post(`/comments/comments/${comment.id}/like`)],
    ['vote', ann.post(`/posts/${asked.id}/vote`, { choice: 0 })],
    ['repost', ann.post(`/posts/${asked.id}/repost`)],
    ['pin', owner.put(`/communities/${id}/posts/${post.id}/pin`)],
    ['edited event', owner.put(eventPath, { ...walk, title: 'A run' })],
    ['cancelled event', owner.post(`${eventPath}/cancel`)],
    ['answer', owner.put(`${eventPath}/answer`, { answer: 'going' })],
    ['access', owner.put(`/communities/${id}`, { access: 'public' })],
  ];
  for (const [name, request] of refused)
    expect([name, ((await request).body as { code?: string }).code]).toEqual([name, 'COMMUNITY_CLOSED']);
  for (const hidden of [
    stranger.post(`/posts/${post.id}/like`),
    stranger.post(`/comments/comments/${comment.id}/like`),
    stranger.post(`/posts/${asked.id}/vote`, { choice: 0 }),
    stranger.post(`/posts/${asked.id}/repost`),
  ])
    expect((await hidden).status).toBe(404);
  // What is one's own can be taken back.
  expect((await ann.delete(`/posts/${asked.id}/like`)).status).toBe(200);
  expect((await ann.put(`${eventPath}/answer`, { answer: null })).status).toBe(200);
  expect((await ann.delete(`/comments/comments/${ownComment.id}`)).status).toBe(200);
  const accepted = await stranger.post(`/communities/invitations/${invited.invitation?.code}/accept`, {});
  expect(accepted.status).toBeGreaterThanOrEqual(400);
  expect((await stranger.post(`/communities/${id}/join`)).status).toBe(404);

  expect(await sanctions()).toMatchObject([{ kind: 'closure', note: 'Only advertising', canAppeal: true }]);
  expect((await close(olga)).status).toBe(200);
  const { communities } = (await olga.get<{ communities: ClosedCommunity[] }>('/operator/closed-communities')).body;
  expect(communities).toMatchObject([{ id, memberCount: 2, reason: 'Only advertising' }]);
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await reopen(olga)).status).toBe(200);
  const open: Community = await getCommunity(stranger, id);
  expect([open.access, open.closure]).toEqual(['public', null]);
  await writeComment(ann, post.id, 'Back again');
  expect((await sanctions())[0]?.liftedAt).not.toBeNull();
  const { entries } = (await olga.get<{ entries: AuditEntry[] }>(`/operator/audit?community=${id}`)).body;
  expect(entries.map(({ action }) => action)).toEqual(['reopen-community', 'close-community']);
  expect(await findViolations(app)).toEqual([]);
});

it('who shows its posts anywhere learns at once that a community was closed and opened', async () => {
  const { app, owner, ann, stranger, olga, id, close, reopen } = await start();
  const [post, other] = [await writePost(owner, 'zanzibar', { communityId: id }), await writePost(owner, 'elsewhere')];
  const postIds = [post.id, other.id];
  const [member, strangerSocket] = [await connect(app, ann), await connect(app, stranger)];
  for (const socket of [member, strangerSocket]) await socket.send('posts:watch', { postIds });
  const updates = (socket: typeof member) =>
    socket.events.flatMap(({ event, payload }) => (event === 'post:updated' ? [payload.post] : []));
  expect((await close(olga)).status).toBe(200);
  await until(() => updates(member).length > 0);
  expect(updates(member)[0]).toMatchObject({ id: post.id, community: { id, isPrivate: true, isClosed: true } });
  await until(() =>
    strangerSocket.events.some(({ event, payload }) => event === 'posts:watched' && payload.missing.includes(post.id)),
  );
  expect(updates(strangerSocket)).toEqual([]);
  // A client that read the list before and subscribes only now learns it too.
  const late = await connect(app, ann);
  await late.send('posts:watch', { postIds });
  const watched = () => late.events.flatMap(({ event, payload }) => (event === 'posts:watched' ? payload.posts : []));
  await until(() => watched().length > 0);
  expect(watched().map(({ postId, isClosed }) => [postId, isClosed])).toEqual(
    expect.arrayContaining([
      [post.id, true],
      [other.id, undefined],
    ]),
  );
  expect((await reopen(olga)).status).toBe(200);
  await until(() => updates(member).at(-1)?.community?.isClosed === undefined);
  expect(updates(member).at(-1)?.community).toEqual({ id, name: post.community?.name });
  expect(updates(strangerSocket)).toEqual([]);
});

it('the owner appeals, and a granted appeal opens the community', async () => {
  const { app, owner, ann, olga, otto, id, close, sanctions } = await start();
  expect((await ann.put(`/communities/${id}`, { access: 'private' })).status).toBe(403);
  await owner.put(`/communities/${id}`, { access: 'private' });
  await close(otto);
  const [closure] = await sanctions();
  await owner.post(`/sanctions/${closure?.id}/appeal`, { text: 'We sell nothing' });
  const decision = { granted: true, answer: 'You are right' };
  const decide = (by: TestUser) => by.put(`/operator/members/${owner.id}/sanctions/${closure?.id}/appeal`, decision);
  expect((await decide(olga)).status).toBe(200);
  const open = await getCommunity(ann, id);
  expect([open.access, open.closure]).toEqual(['private', null]);
  expect(await findViolations(app)).toEqual([]);
});

it('of operators who close and open at the same time each leaves one state, and none decides about an own community', async () => {
  const { app, ann, olga, otto, id, close, reopen, sanctions } = await start();
  const own = await createCommunityWith(olga, [ann], 'Own');
  expect(await expectError(close(olga, own.id))).toBe('403 CONCERNS_OPERATOR');
  expect((await getCommunity(ann, own.id)).closure).toBeNull();
  expect(await expectError(close(olga, '17'))).toBe('404 COMMUNITY_NOT_FOUND');
  expect(await expectError(close(olga, id, 'x'.repeat(1001)))).toBe('400 SANCTION_NOTE_TOO_LONG');
  await Promise.all([close(olga), close(otto), close(olga)]);
  expect(await sanctions()).toHaveLength(1);
  await Promise.all([reopen(olga), reopen(otto), close(otto)]);
  const isClosed = (await getCommunity(ann, id)).closure !== null;
  const lasting = (await sanctions()).filter(({ liftedAt }) => liftedAt === null);
  expect(lasting).toHaveLength(isClosed ? 1 : 0);
  expect(await findViolations(app)).toEqual([]);
});
