import { expect, it } from 'vitest';
import { archiveOf, unzip } from '../../../../test/archive.ts';
import { guest, join, signUpOf } from '../../../../test/data/accounts.ts';
import { block, writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { createEventAt } from '../../../../test/data/community-events.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { asUser, createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

async function uploadImage(app: TestApp, who: TestUser): Promise<string> {
  const bytes = await drawPng().png().toBuffer();
  const { body } = await sendFiles(app, who.token, [{ bytes, name: 'a.png', type: 'image/png' }]);
  return (body as unknown as { urls: string[] }).urls[0] ?? '';
}

it('exports all own data and files and no data of other users', async () => {
  const app = await startApp();
  const { token, user } = await join(app, 'alice');
  const alice = asUser(app, { id: user.id, username: user.username, token });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer', bio: 'Likes <b>boats</b>' });
  const [bob, carol] = await createTestUsers(app, 'bob', 'carol');
  await becomeFriends(alice, bob);
  await block(app, alice, carol);
  await alice.post(`/users/${bob.id}/mute`, {});
  await bob.post(`/users/${alice.id}/mute`, {});
  await alice.post('/hashtags/Boats/follow');
  await alice.post('/mutes/words', { word: 'fireworks', scope: 'notifications' });
  const [mine, theirs] = [await uploadImage(app, alice), await uploadImage(app, bob)];
  const post = await writePost(alice, 'My <script>boat</script>', { mediaUrls: [mine], contentWarning: 'Waves' });
  await alice.put(`/posts/${post.id}`, { contentWarning: 'High waves' });
  const [later, publishAt] = [await uploadImage(app, alice), new Date(Date.now() + 3_600_000).toISOString()];
  await alice.post('/posts/scheduled', { content: 'A boat later', mediaUrls: [later], publishAt });
  const other = await writePost(bob, 'A word of Bob', { mediaUrls: [theirs] });
  await writeComment(alice, other.id, 'Nice word');
  await writeComment(bob, post.id, 'Nice boat');
  await alice.post(`/posts/${other.id}/like`);
  await alice.post(`/posts/${other.id}/repost`);
  const club = await createCommunityWith(bob, [], 'Sailors', { rules: 'Be kind' });
  await alice.post(`/communities/${club.id}/join`, { rulesVersion: 0 });
  await bob.put(`/communities/${club.id}/members/${alice.id}`, { role: 'moderator' });
  const event = await createEventAt(alice, club.id, app.deps.clock.now(), 48, { title: 'Regatta' });
  await alice.put(`/communities/${club.id}/events/${event.id}/answer`, { answer: 'maybe' });
  await alice.post('/support', { message: 'Where is the harbour?' });
  await bob.post('/reports', { targetType: 'member', targetId: alice.id, reason: 'other', details: 'Too many boats' });

  const { response, zip } = await archiveOf(app, alice);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="gumball-alice-[\d-]+\.zip"$/);
  const files = unzip(zip);
  const data = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? '') as object[];
  expect(data('posts')).toMatchObject([
    {
      id: post.id,
      content: 'My <script>boat</script>',
      contentWarning: 'High waves',
      formerVersions: [{ contentWarning: 'Waves' }],
    },
  ]);
  expect(data('scheduled-posts')).toMatchObject([{ content: 'A boat later', publishAt }]);
  expect(data('comments')).toMatchObject([{ content: 'Nice word', postId: other.id }]);
  expect(data('reposts')).toMatchObject([{ postId: other.id }]);
  expect(data('post-likes')).toMatchObject([{ postId: other.id }]);
  expect(data('friends')).toMatchObject([{ username: 'bob.fun' }]);
  expect(data('followed-hashtags')).toMatchObject([{ name: 'Boats' }]);
  expect(data('muted-members')).toMatchObject([{ username: 'bob.fun', until: null }]);
  expect(data('muted-words')).toMatchObject([{ word: 'fireworks', scope: 'notifications' }]);
  expect(data('blocked-members')).toMatchObject([{ username: 'carol.fun' }]);
  expect(data('communities')).toMatchObject([
    { name: 'Sailors', role: 'moderator', acceptedRules: 0, rulesAcceptedAt: expect.any(String) },
  ]);
  expect(data('community-events')).toMatchObject([{ community: 'Sailors', title: 'Regatta', timeZone: 'UTC' }]);
  expect(data('event-answers')).toMatchObject([{ title: 'Regatta', answer: 'maybe' }]);
  expect(data('support-messages')).toMatchObject([{ message: 'Where is the harbour?' }]);
  expect(data('account')[0]).toMatchObject({
    profile: { email: 'alice@example.com' },
    privacy: { showPresence: true },
  });
  expect(data('saved-posts')).toEqual([]);
  expect([...files.keys()].filter((name) => name.startsWith('media/')).toSorted()).toEqual(
    [mine, later].map((url) => url.replace('/uploads/', 'media/')).toSorted(),
  );
  const served = await fetch(`${app.url}${mine}`);
  expect(files.get(mine.replace('/uploads/', 'media/'))).toEqual(Buffer.from(await served.arrayBuffer()));

  const page = files.get('index.html')?.toString() ?? '';
  expect(page).toContain('My &#60;script&#62;boat&#60;/script&#62;');
  expect(page).toContain(`src="${mine.replace('/uploads/', 'media/')}"`);
  const all = [...files].filter(([name]) => !name.startsWith('media/')).map(([, content]) => content.toString());
  for (const secret of [token, 'argon2', 'token_hash', 'A word of Bob', 'Nice boat', 'Too many boats', theirs])
    expect(all.join('\n')).not.toContain(secret);
});

it('limits archives to five an hour and rejects guests', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice', { incomplete: true });
  for (let index = 0; index < 5; index += 1) expect((await archiveOf(app, alice)).response.status).toBe(200);
  expect((await archiveOf(app, alice)).response.status).toBe(429);
  expect((await archiveOf(app, { ...alice, token: 'made up' })).response.status).toBe(401);
});

it('exports several batches completely and in order', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const { db, ids, clock } = app.deps;
  const posts = Array.from({ length: 1203 }, (_, index) => ({
    id: ids.next(),
    user_id: alice.id,
    content: `Post ${index}`,
    post_type: 'text' as const,
    media: '[]',
    created_at: clock.now(),
  }));
  await db.kysely.insertInto('posts').values(posts).execute();
  const files = unzip((await archiveOf(app, alice)).zip);
  const rows = JSON.parse(files.get('data/posts.json')?.toString() ?? '') as { content: string }[];
  expect(rows.map((row) => row.content)).toEqual(posts.map((post) => post.content).toReversed());
  expect(files.get('index.html')?.toString()).toContain('The rest is in <a href="data/posts.json">');
});

it('requires a valid session for an archive', async () => {
  const app = await startApp();
  await join(app, 'alice');
  const { body } = await guest(app, '/login', signUpOf('alice'));
  const alice = asUser(app, { id: '', username: '', token: body.accessToken ?? '' });
  expect((await archiveOf(app, alice)).response.status).toBe(200);
  await alice.post('/auth/logout');
  expect((await archiveOf(app, alice)).response.status).toBe(401);
});
