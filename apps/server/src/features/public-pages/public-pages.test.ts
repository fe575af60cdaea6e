import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { block, createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { asGuest, openPublicPages, untilGuest } from '../../../test/data/public-pages.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { setClosed } from '../communities/closing/set-closed.ts';

const setUser = (app: TestApp, { id }: { id: string }, change: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable('users').set(change).where('id', '=', id).execute();

async function start(): Promise<{ app: TestApp; alice: TestUser; bob: TestUser }> {
  const app = await startApp();
  await openPublicPages(app);
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  return { app, alice, bob };
}

it('shows nothing until an operator turns it on, and nothing a second after it is off', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const { id } = await writePost(alice, 'Ships');
  for (const path of ['/', `/post/${id}`, '/user/alice', '/sitemap.xml', `/oembed?url=${app.url}/post/${id}`])
    expect([path, (await asGuest(app, path)).status]).toEqual([path, 404]);
  expect((await asGuest(app, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  await openPublicPages(app);
  expect((await asGuest(app, `/post/${id}`)).text).toContain('Ships');
  await app.deps.db.transaction((tx) => app.deps.publicPages.save(tx, false));
  await untilGuest(app, `/post/${id}`, ({ status, headers }) => status === 404 && !headers.has('etag'));
});

it('shows a post with its tags, its comments, its card, its feed and in a frame', async () => {
  const { app, alice, bob } = await start();
  const origin = app.deps.config.publicUrl;
  const { id } = await writePost(
    alice,
    'Ships are **big** #Harbour https://example.com/a_(b)?b=1 (https://example.com/c_(d))',
  );
  await writeComment(bob, id, 'And boats');
  const { status, text, headers } = await asGuest(app, `/post/${id}`);
  expect(status).toBe(200);
  expect(text).toContain('<strong>big</strong>');
  expect(text).toContain('<a href="/hashtag/Harbour">#Harbour</a>');
  expect(text).toContain('<a href="https://example.com/a_(b)?b=1" rel="nofollow ugc noopener">');
  expect(text).toContain('<a href="https://example.com/c_(d)" rel="nofollow ugc noopener">');
  expect(text).toContain('And boats');
  expect(text).toContain(`<link rel="canonical" href="${origin}/post/${id}">`);
  expect(text).toContain('<meta property="og:title" content="Alice Archer on Gumball: Ships are big #Harbour');
  expect(text).toContain(`href="/signup?redirect=%2Fpost%2F${id}&#38;from=post"`);
  expect(text).not.toContain('noindex');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');

  const etag = headers.get('etag') ?? '';
  expect((await asGuest(app, `/post/${id}`, { 'if-none-match': etag })).status).toBe(304);
  const picture = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
  const card = await asGuest(app, picture.slice(origin.length));
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
  const other = await asGuest(app, `/cards/post/${id}/AAAA.png`);
  expect([other.status, other.headers.get('location')]).toEqual([302, picture.slice(origin.length)]);

  const feed = await asGuest(app, '/user/alice/feed.xml');
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(feed.text).toContain(`<id>${origin}/post/${id}</id>`);
  expect(feed.text).toContain(`&#60;a href=&#34;${origin}/hashtag/Harbour&#34;&#62;#Harbour`);
  expect(feed.text).not.toMatch(/(?:href|src)=(?:"|&#34;)\//);
  expect((await asGuest(app, '/hashtag/harbour/feed.xml')).text).toContain(`/post/${id}`);
  const embed = await asGuest(app, `/embed/post/${id}`);
  expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(embed.headers.get('x-frame-options')).toBeNull();
  const styles = await asGuest(app, /<link rel="stylesheet" href="([^"]+)"/.exec(embed.text)?.[1] ?? '');
  expect([styles.status, styles.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect(embed.text).toContain('<meta name="robots" content="noindex">');
  const oembed = await asGuest(app, `/oembed?url=${encodeURIComponent(`${origin}/post/${id}`)}&maxwidth=400`);
  expect(JSON.parse(oembed.text)).toMatchObject({ type: 'rich', width: 400, author_name: 'Alice Archer' });
  expect((await asGuest(app, `/oembed?url=https://other.example/post/${id}`)).status).toBe(404);
  const day = new Date().toISOString().slice(0, 10);
  expect((await asGuest(app, '/sitemap.xml')).text).toContain(`${origin}/sitemap/posts-${day}.xml`);
  expect((await asGuest(app, `/sitemap/posts-${day}.xml`)).text).toContain(`<loc>${origin}/post/${id}</loc>`);
  expect((await asGuest(app, '/')).text).toContain('Ships are');
});

it('has no sitemap of a day that ids do not reach', async () => {
  const { app } = await start();
  for (const [name, status] of [
    ['posts-2030-01-01', 200],
    ['posts-9999-12-31', 404],
    ['members-9999-12-31', 404],
  ])
    expect([name, (await asGuest(app, `/sitemap/${name}.xml`)).status]).toEqual([name, status]);
});

it('answers in the language of the reader, and with the app to members', async () => {
  const { app, alice } = await start();
  const { id } = await writePost(alice, 'Ships');
  const german = await asGuest(app, `/post/${id}`, { 'accept-language': 'de-AT,de;q=0.9' });
  expect(german.text).toContain('Mitmachen und antworten');
  for (const path of ['/', `/post/${id}`, `/embed/post/${id}`]) {
    const arabic = await asGuest(app, path, { 'accept-language': 'ar' });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
  }
  expect((await asGuest(app, `/post/${id}`)).text).toContain('Join to reply');
  // Without a built app there is nothing at this address for members.
  expect((await asGuest(app, `/post/${id}`, { cookie: 'a=b; member=1' })).status).toBe(404);
  expect((await asGuest(app, `/post/${id}`, { cookie: 'nomember=1' })).status).toBe(200);
});

it('leaves the addresses of the app next to its own to the app', async () => {
  const { app } = await start();
  const tree = await readFile(new URL('../../../../web/src/app/routeTree.gen.ts', import.meta.url), 'utf8');
  const paths = new Set([...tree.matchAll(/'(\/[\w-]+\/[^'$]*)': typeof/g)].map(([, path = '']) => path));
  expect([...paths]).toContain('/community/join');
  for (const path of paths) {
    const { headers, text } = await asGuest(app, path);
    // The app's own response here: the tests have no built app.
    expect([path, headers.get('content-type')]).toEqual([path, 'application/json; charset=utf-8']);
    expect(text).toContain('"NOT_FOUND"');
  }
  expect((await asGuest(app, '/community/unknown')).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('names its kind where a guest joins, and none where nothing is for guests', async () => {
  const { app, alice } = await start();
  const community = await createCommunityWith(alice, []);
  const { id } = await writePost(alice, 'Ships #boats', { communityId: community.id });
  for (const [path, kind] of [
    ['/', 'front'],
    [`/post/${id}`, 'post'],
    ['/user/alice', 'profile'],
    [`/community/${community.id}`, 'community'],
    ['/hashtag/boats', 'hashtag'],
    ['/post/12345', undefined],
    ['/user/nobody', undefined],
    [`/embed/post/${id}`, undefined],
  ] as const) {
    const { text } = await asGuest(app, path);
    const links = [...text.matchAll(/href="(\/(?:login|signup)[^"]*)"/g)].map(([, href = '']) => href);
    const kinds = links.map((href) => new URL(href.replaceAll('&#38;', '&'), app.url).searchParams.get('from'));
    expect([path, [...new Set(kinds)]]).toEqual([path, [kind ?? null]]);
  }
});

it('leads from other addresses of a member and a hashtag to the one of each', async () => {
  const { app, alice } = await start();
  await writePost(alice, '#Café');
  for (const [path, to] of [
    ['/user/alice.fun', '/user/alice'],
    [`/user/${alice.id}`, '/user/alice'],
    [`/user-profile/${alice.id}`, '/user/alice'],
    [`/hashtag/${encodeURIComponent('Café')}`, '/hashtag/cafe'],
  ] as const) {
    const { status, headers } = await asGuest(app, path);
    expect([path, status, headers.get('location')]).toEqual([path, 302, to]);
  }
});

it('leads from an address with a slash at its end to the one without', async () => {
  const { app, alice } = await start();
  const community = await createCommunity(app, 'Sailors', [alice]);
  const { id } = await writePost(alice, 'Ships #boats', { communityId: community.id });
  for (const page of [
    `/post/${id}`,
    '/user/alice',
    `/community/${community.id}`,
    '/hashtag/boats',
    `/embed/post/${id}`,
  ])
    for (const query of ['', '?before=9&x=a/']) {
      const { status, headers } = await asGuest(app, `${page}/${query}`);
      expect([page, status, headers.get('location')]).toEqual([page, 301, page + query]);
    }
  for (const path of ['/community/', '/post/', '/user/', `/post/${id}//evil.example/`])
    expect([path, (await asGuest(app, path)).status]).toEqual([path, 404]);
  const oembed = `${app.deps.config.publicUrl}/post/${id}/?x=1`;
  expect((await asGuest(app, `/oembed?url=${encodeURIComponent(oembed)}`)).status).toBe(200);
});

it('shows an edit, an opt-out, a limit and a suspension within a second on every server', async () => {
  const { app, alice, bob } = await start();
  const second = await startApp({}, app);
  const { id } = await writePost(alice, 'Ships');
  const paths = [`/post/${id}`, '/user/alice', '/user/alice/feed.xml', `/embed/post/${id}`];
  const isMissing = ({ status }: { status: number }) => status === 404;
  const isThere = ({ status }: { status: number }) => status === 200;
  for (const node of [app, second]) for (const path of paths) expect((await asGuest(node, path)).status).toBe(200);

  await alice.put(`/posts/${id}`, { content: 'Submarines' });
  for (const node of [app, second]) await untilGuest(node, `/post/${id}`, ({ text }) => text.includes('Submarines'));
  const changes: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ show_to_guests: false }, { show_to_guests: true }],
    [{ limited_until: new Date(Date.now() + 60_000) }, { limited_until: null }],
    [{ suspended_at: new Date() }, { suspended_at: null }],
  ];
  for (const [change, back] of changes) {
    await setUser(app, alice, change);
    for (const node of [app, second]) for (const path of paths) await untilGuest(node, path, isMissing);
    await setUser(app, alice, back);
    for (const path of paths) await untilGuest(app, path, isThere);
  }
  await setUser(app, alice, { show_to_search_engines: false });
  const { headers } = await untilGuest(app, `/post/${id}`, ({ text }) => text.includes('name="robots"'));
  expect(headers.get('x-robots-tag')).toBe('noindex');
  const day = new Date().toISOString().slice(0, 10);
  expect((await asGuest(app, `/sitemap/posts-${day}.xml`)).text).not.toContain(id);
  expect((await asGuest(app, `/sitemap/members-${day}.xml`)).text).not.toContain('alice');
  expect((await asGuest(app, `/sitemap/members-${day}.xml`)).text).toContain(bob.username.replace('.fun', ''));
});

it('says that a post was deleted only where guests could read it', async () => {
  const { app, alice } = await start();
  const [open, warned] = [await writePost(alice, 'A'), await writePost(alice, 'B', { contentWarning: 'Spiders' })];
  await alice.delete(`/posts/${open.id}`);
  await alice.delete(`/posts/${warned.id}`);
  expect((await asGuest(app, `/post/${open.id}`)).status).toBe(410);
  expect((await asGuest(app, `/embed/post/${open.id}`)).status).toBe(410);
  expect((await asGuest(app, `/post/${warned.id}`)).status).toBe(404);
});

it('says that a community is gone once operators closed it', async () => {
  const { app, alice } = await start();
  const [open, secret] = [await createCommunityWith(alice, []), await createCommunityWith(alice, [], 'Secret')];
  await alice.put(`/communities/${secret.id}`, { access: 'hidden' });
  for (const { id } of [open, secret]) await app.deps.db.transaction((tx) => setClosed(app.deps, tx, id, 'Spam'));
  expect((await asGuest(app, `/community/${open.id}`)).status).toBe(410);
  expect((await asGuest(app, `/community/${open.id}/feed.xml`)).status).toBe(410);
  expect((await asGuest(app, `/community/${secret.id}`)).status).toBe(404);
  await app.deps.db.transaction((tx) => setClosed(app.deps, tx, open.id, null));
  await untilGuest(app, `/community/${open.id}`, ({ status }) => status === 200);
});

it('hides a comment and a quoted post across a block', async () => {
  const { app, alice, bob } = await start();
  const quoted = await writePost(bob, 'Original');
  const { id } = await writePost(alice, 'Look', { quotedPostId: quoted.id });
  await writeComment(bob, id, 'From Bob');
  const before = (await asGuest(app, `/post/${id}`)).text;
  expect(before).toContain('Original');
  expect(before).toContain('From Bob');
  await block(app, bob, alice);
  const after = await untilGuest(app, `/post/${id}`, ({ text }) => !text.includes('Original'));
  expect(after.text).not.toContain('From Bob');
});

it('escapes hostile texts everywhere', async () => {
  const { app, alice } = await start();
  const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>]]>\u2028{{x}}`;
  await setUser(app, alice, { first_name: hostile, last_name: hostile, bio: hostile, location: hostile });
  const community = await createCommunity(app, hostile.slice(0, 40), [alice]);
  await app.deps.db.kysely.updateTable('communities').set({ description: hostile }).execute();
  const { id } = await writePost(alice, `${hostile} **${hostile}** #tag`, { communityId: community.id });
  await writeComment(alice, id, hostile);
  const paths = [
    '/',
    `/post/${id}`,
    '/user/alice',
    `/community/${community.id}`,
    '/hashtag/tag',
    `/embed/post/${id}`,
    '/user/alice/feed.xml',
    `/community/${community.id}/feed.xml`,
  ];
  for (const path of paths) {
    const { status, text } = await asGuest(app, path);
    expect([path, status]).toEqual([path, 200]);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
    if (data !== undefined) JSON.parse(data);
    expect(text).not.toMatch(/<img src=x|<script>|alert\(1\)<\/script>|\u2028\{\{x\}\}<\/script>|]]>"/);
    expect((text.match(/<script/g) ?? []).length).toBeLessThanOrEqual(2);
  }
  const picture = /og:image" content="([^"]+)"/.exec((await asGuest(app, `/post/${id}`)).text)?.[1] ?? '';
  expect((await asGuest(app, picture.slice(app.deps.config.publicUrl.length))).status).toBe(200);
});

it('uses its own origin, whatever the request says, and one copy for all queries', async () => {
  const { app, alice } = await start();
  const { id } = await writePost(alice, 'Ships');
  const forged = await asGuest(app, `/post/${id}?utm_source=x&y=<script>`, {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  });
  const plain = await asGuest(app, `/post/${id}`);
  expect(forged.text).toBe(plain.text);
  expect(plain.text).not.toContain('evil.example');
  expect(plain.headers.get('etag')).toBe(forged.headers.get('etag'));
});

it('has the colours of the app', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const tokens = await read('../../../../web/src/ui/styles/tokens.css');
  const own = [...(await read('assets/tokens.css')).matchAll(/--gb-[\w-]+: [^;]+;/g)].map(([line]) => line);
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter((line) => !tokens.includes(line))).toEqual([]);
});
