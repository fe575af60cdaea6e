import type { LinkPreview, Post } from '@gumball/contract/posts/posts.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestUser } from '../../../../test/data/users.ts';
import { htmlPage as html, type SitePage, startLinkedSite } from '../../../../test/linked-site.ts';
import { drawPng } from '../../../../test/send-files.ts';
import { startApp } from '../../../../test/start-app.ts';
import { purgeUnattached } from '../../uploads/purge-unattached.ts';
import { purgeLinkPreviews } from './purge-link-previews.ts';

type PreviewResponse = { linkPreview: LinkPreview | null };

/** Starts a web site and a server whose SSRF guard allows exactly this site. */
async function start(pages: Record<string, SitePage>) {
  const app = await startApp();
  const { origin, requestedPaths } = await startLinkedSite(app, pages);
  const alice = await createTestUser(app, 'alice');
  const preview = (path: string, user = alice) =>
    user.post<PreviewResponse>('/posts/link-preview', { url: origin + path });
  return { app, alice, origin, preview, seen: requestedPaths };
}

test('returns title, description and a copy of the image', async () => {
  const imageBytes = await drawPng(1200, 600).jpeg().toBuffer();
  const { app, origin, preview } = await start({
    '/story': html(
      '<title>Other</title><meta property="og:title" content=" Bees &amp; \u202E  flowers "><meta property="og:description" content="How they meet."><meta property="og:image" content="/bee.jpg">',
    ),
    '/bee.jpg': { body: imageBytes, type: 'image/jpeg' },
  });
  const { status, body } = await preview('/story#top');
  expect(status).toBe(200);
  expect(body.linkPreview).toMatchObject({
    url: `${origin}/story`,
    title: 'Bees & flowers',
    description: 'How they meet.',
  });
  const image = await fetch(app.url + body.linkPreview?.image);
  expect(image.status).toBe(200);
  expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

test('truncates texts, decodes charsets and uses the title of a page without Open Graph metadata', async () => {
  const { preview } = await start({
    '/long': html(`<title>${'a'.repeat(500)}</title><meta name="description" content="${'b'.repeat(900)}">`),
    '/latin': {
      type: 'text/html; charset=windows-1252',
      body: Buffer.from('<title>Caf\xe9 \x80</title>', 'latin1'),
    },
    '/named': { type: 'text/html', body: Buffer.from('<meta charset="iso-8859-1"><title>Caf\xe9</title>', 'latin1') },
  });
  const long = (await preview('/long')).body.linkPreview;
  expect([long?.title.length, long?.description?.length, long?.title.at(-1)]).toEqual([200, 300, '…']);
  expect((await preview('/latin')).body.linkPreview?.title).toBe('Café €');
  expect((await preview('/named')).body.linkPreview?.title).toBe('Café');
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a picture in the page', 'data:image/png;base64,AAAA'],
  ['a machine inside', 'http://router.local/logo.png'],
  ['an inside address', 'http://169.254.169.254/latest/meta-data'],
  ['no picture', '/page.png'],
  ['a missing file', '/missing.png'],
])('leaves out an image that is %s', async (_name, image) => {
  const { preview } = await start({
    '/story': html(`<title>Story</title><meta property="og:image" content="${image}">`),
    '/page.png': { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/png' },
  });
  expect((await preview('/story')).body.linkPreview).toMatchObject({ title: 'Story', image: null });
});

test('returns the same response for every failed preview, whatever the reason', async () => {
  const { alice, origin, preview } = await start({
    '/untitled': html(''),
    '/file': { body: 'x', type: 'application/zip' },
    '/broken': { body: '<title>x</title>', status: 500 },
  });
  const responses = [
    await preview('/untitled'),
    await preview('/file'),
    await preview('/broken'),
    await preview('/missing'),
    await alice.post('/posts/link-preview', { url: 'http://router.local/' }),
    await alice.post('/posts/link-preview', { url: 'http://127.0.0.2/' }),
    await alice.post('/posts/link-preview', { url: 'http://[::1]/' }),
    await alice.post('/posts/link-preview', { url: 'http://news.example:22/' }),
  ];
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({ status: 200, body: { success: true, linkPreview: null } });
  }
  for (const url of [
    'nonsense',
    'ftp://news.example/',
    'javascript:alert(1)',
    `${origin.replace('//', '//a:b@')}/`,
    '',
  ]) {
    const { status, body } = await alice.post<{ code: string }>('/posts/link-preview', { url });
    expect([url, status, body.code]).toEqual([url, 400, 'LINK_INVALID']);
  }
});

test('fetches a page once a day and shares one fetch between concurrent requests', async () => {
  const {
    app,
    preview,
    seen: requestedPaths,
  } = await start({ '/story': { ...html('<title>Story</title>'), delayMs: 150 } });
  const bob = await createTestUser(app, 'bob');
  const both = await Promise.all([preview('/story'), preview('/story', bob)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await preview('/story');
  expect(requestedPaths).toEqual(['/story']);
  app.advance(25 * hourMs);
  await preview('/story');
  expect(requestedPaths).toEqual(['/story', '/story']);
});

test('caches a failure for some minutes only', async () => {
  const pages: Record<string, SitePage> = {};
  const { app, preview, seen: requestedPaths } = await start(pages);
  expect((await preview('/late')).body.linkPreview).toBeNull();
  pages['/late'] = html('<title>Late</title>');
  expect((await preview('/late')).body.linkPreview).toBeNull();
  expect(requestedPaths).toEqual(['/late']);
  app.advance(11 * 60_000);
  expect((await preview('/late')).body.linkPreview).toMatchObject({ title: 'Late' });
});

test('keeps the image of a preview that a post shows and deletes others', async () => {
  const imageBytes = await drawPng().png().toBuffer();
  const pages: Record<string, SitePage> = {};
  for (const name of ['a', 'b', 'c', 'd']) {
    pages[`/${name}`] = html(`<title>${name}</title><meta property="og:image" content="/${name}.png">`);
    pages[`/${name}.png`] = { body: imageBytes, type: 'image/png' };
  }
  const { app, alice, origin, preview } = await start(pages);
  const previews: PreviewResponse['linkPreview'][] = [];
  for (const name of ['a', 'b', 'c', 'd']) previews.push((await preview(`/${name}`)).body.linkPreview);
  const write = (name: string) =>
    alice.post<{ post: Post }>('/posts', { content: 'See', linkPreview: { url: `${origin}/${name}` } });
  const posted = await write('a');
  expect(posted.body.post.linkPreview).toEqual(previews[0]);
  const edited = await write('c');
  await alice.put(`/posts/${edited.body.post.id}`, { linkPreview: { url: `${origin}/b` } });
  app.advance(47 * hourMs);
  expect(await purgeUnattached(app.deps)).toBe(0);
  app.advance(2 * hourMs);
  expect(await purgeUnattached(app.deps)).toBe(1);
  const statuses = await Promise.all(previews.map(async (preview) => (await fetch(app.url + preview?.image)).status));
  expect(statuses).toEqual([200, 200, 200, 404]);
  const late = await write('d');
  expect(late.body.post.linkPreview).toEqual({ ...previews[3], image: null });
});

test('deletes the image of a preview some days after the last post that showed it', async () => {
  const pages: Record<string, SitePage> = {};
  for (const name of ['a', 'b']) {
    pages[`/${name}`] = html(`<title>${name}</title><meta property="og:image" content="/${name}.png">`);
    pages[`/${name}.png`] = { body: await drawPng().png().toBuffer(), type: 'image/png' };
  }
  const { app, alice, origin, preview } = await start(pages);
  const images = [(await preview('/a')).body.linkPreview?.image, (await preview('/b')).body.linkPreview?.image];
  const write = async (name: string) => {
    const body = { content: 'See', linkPreview: { url: `${origin}/${name}` } };
    return (await alice.post<{ post: Post }>('/posts', body)).body.post;
  };
  const [first, second, edited] = [await write('a'), await write('a'), await write('b')];
  expect([first, second, edited].map(({ linkPreview }) => linkPreview?.image)).toEqual([
    images[0],
    images[0],
    images[1],
  ]);
  await alice.delete(`/posts/${first.id}`);
  await alice.put(`/posts/${edited.id}`, { linkPreview: null });
  const later = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      app.advance(24 * hourMs);
      await purgeLinkPreviews(app.deps);
      await purgeUnattached(app.deps);
    }
    return Promise.all(images.map(async (image) => (await fetch(app.url + image)).status));
  };
  expect(await later(7)).toEqual([200, 200]);
  expect(await later(2)).toEqual([200, 404]);
  await alice.delete(`/posts/${second.id}`);
  expect(await later(1)).toEqual([404, 404]);
});

test('requires a complete profile and limits a user to thirty fetches in ten minutes', async () => {
  const { app, alice, origin, preview } = await start({ '/story': html('<title>Story</title>') });
  const guest = await fetch(`${app.url}/api/posts/link-preview`, { method: 'POST' });
  expect(guest.status).toBe(401);
  const newcomer = await createTestUser(app, 'dan', { incomplete: true });
  expect((await preview('/story', newcomer)).status).toBe(403);
  for (let index = 0; index < 30; index += 1) expect((await preview(`/missing-${index}`)).status).toBe(200);
  const refused = await alice.post('/posts/link-preview', { url: `${origin}/story` });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('limits a user to three slow fetches at a time without affecting other users', async () => {
  const slow = Object.fromEntries(
    ['/a', '/b', '/c', '/d'].map((path) => [path, { ...html('<title>Late</title>'), delayMs: 700 }]),
  );
  const { app, preview } = await start({ ...slow, '/story': html('<title>Story</title>') });
  const bob = await createTestUser(app, 'bob');
  const slowRequests = Promise.all(['/a', '/b', '/c'].map((path) => preview(path)));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await preview('/d')).status).toBe(429);
  expect((await preview('/a', bob)).status).toBe(200);
  expect((await preview('/story', bob)).body.linkPreview).toMatchObject({ title: 'Story' });
  expect((await slowRequests).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await preview('/story')).status).toBe(200);
});
