import type { Message, SharedMessage } from '@gumball/contract/messages/messages.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { messagePreviewsPerMinute } from '@gumball/rules/messages/message-link';
import { expect, test } from 'vitest';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  eventsOf,
  listMessages,
  nextTempId,
  react,
  startDirect,
} from '../../../../test/data/chat.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { htmlPage, type SitePage, startLinkedSite } from '../../../../test/linked-site.ts';
import { drawPng } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { purgeLinkPreviews } from '../../posts/link-previews/purge-link-previews.ts';
import { purgeUnattached } from '../../uploads/purge-unattached.ts';
import { exportUserData } from '../export-user-data.ts';
import { purgeUserData } from '../purge-user-data.ts';
import { fetchLinkPreview } from './fetch-link-preview.ts';

async function start(pages: Record<string, SitePage>) {
  const app = await startApp();
  const site = await startLinkedSite(app, pages);
  const [alice, bob] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
  const { id } = await startDirect(alice, bob);
  /** The titles of the previews of all messages. */
  const titles = async (by: TestUser) =>
    (await listMessages(by, id)).map(({ linkPreview }) => linkPreview?.title ?? null);
  const removePreview = (by: TestUser, message: { id: string }) => by.delete(`/messages/${message.id}/link-preview`);
  /** Waits until no preview is queued or fetched. */
  const untilIdle = () =>
    until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { rows } = await app.deps.db.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'message-link-preview' AND state <> 'completed'`,
      );
      return rows[0]?.n === 0;
    });
  return { app, alice, bob, id, titles, removePreview, untilIdle, ...site };
}

test('a link gets a preview after the message, on every device, in what was missed and in the list of links', async () => {
  const { app, alice, bob, id, origin, titles, requestedPaths } = await start({
    '/story': htmlPage(
      '<title>Bees</title><meta name="description" content="How they meet."><meta property="og:image" content="/bee.png">',
    ),
    '/bee.png': { body: await drawPng(1200, 600).png().toBuffer(), type: 'image/png' },
  });
  const { changesCursor } = (await bob.get<{ changesCursor: string }>(chatPath(id, '/messages'))).body;
  const sockets = [await connect(app, alice), await connect(app, bob), await connect(app, bob)];
  const message = await emitMessage(alice, id, `See ${origin}/story#top, and ${origin}/other`);
  expect(message.linkPreview).toBeNull();
  const preview = { url: `${origin}/story`, title: 'Bees', description: 'How they meet.', image: expect.any(String) };
  for (const socket of sockets) {
    await until(() => eventsOf(socket, 'message:changed').length > 0);
    expect(eventsOf(socket, 'message:changed')).toMatchObject([
      { messageId: message.id, sequenceNumber: 1, revision: 1, editedAt: null, linkPreview: preview },
    ]);
  }
  expect(await titles(bob)).toEqual(['Bees']);
  const missed = await bob.get(chatPath(id, `/changes?after=${changesCursor}`));
  expect(missed.body).toMatchObject({ changes: [{ revision: 1, linkPreview: preview }] });
  const links = await bob.get<{ messages: SharedMessage[] }>(chatPath(id, '/shared?kind=links'));
  expect(links.body.messages[0]?.linkPreview).toMatchObject({ title: 'Bees' });
  const image = await fetch(app.url + (await listMessages(bob, id))[0]?.linkPreview?.image);
  expect(image.headers.get('content-type')).toBe('image/webp');
  // Only the first link, and only the server fetched it.
  expect(requestedPaths).toEqual(['/story', '/bee.png']);
  // A reaction and a second run change nothing of it; the second run broadcasts the same again.
  await react(bob, message, '👍');
  await fetchLinkPreview(app.deps, { messageId: message.id });
  const changesOf = () =>
    sockets.flatMap((socket) => eventsOf(socket, 'message:changed').map(({ revision }) => revision));
  await until(() => changesOf().length === 9);
  expect(changesOf()).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2]);
  expect(await titles(bob)).toEqual(['Bees']);
  expect(await findViolations(app)).toEqual([]);
});

test('an edit to another link replaces the preview, one with the same link keeps it, and a deletion removes it', async () => {
  const { app, alice, bob, id, origin, titles, untilIdle } = await start({
    '/a': htmlPage('<title>A</title>'),
    '/b': htmlPage('<title>B</title>'),
    '/slow': { ...htmlPage('<title>Slow</title>'), delayMs: 600 },
  });
  const socket = await connect(app, bob);
  const message = await emitMessage(alice, id, `${origin}/a`);
  await until(async () => (await titles(bob))[0] === 'A');
  expect((await editMessage(alice, message, `Better: ${origin}/a`)).body.change.linkPreview).toMatchObject({
    title: 'A',
  });
  expect((await editMessage(alice, message, `${origin}/b`)).body.change.linkPreview).toBeNull();
  await until(async () => (await titles(bob))[0] === 'B');
  expect((await editMessage(alice, message, 'No link')).body.change.linkPreview).toBeNull();
  await untilIdle();
  expect(await titles(bob)).toEqual([null]);

  // What was deleted or edited during the fetch gets none.
  const deleted = await emitMessage(alice, id, `${origin}/slow`);
  const edited = await emitMessage(alice, id, `${origin}/slow`);
  await deleteMessage(alice, deleted);
  await editMessage(alice, edited, 'Changed my mind');
  await untilIdle();
  expect(await titles(bob)).toEqual([null, null, null]);
  const shown = await emitMessage(alice, id, `${origin}/a`);
  await until(async () => (await titles(bob))[3] === 'A');
  expect((await deleteMessage(alice, shown)).body.change.linkPreview).toBeNull();
  expect(await titles(bob)).toEqual([null, null, null, null]);
  expect(eventsOf(socket, 'message:changed').at(-1)).toMatchObject({ linkPreview: null });
});

test('the sender alone removes the preview, also before it comes, and it does not come back', async () => {
  const { app, alice, bob, id, origin, titles, removePreview, untilIdle } = await start({
    '/a': { ...htmlPage('<title>A</title>'), delayMs: 300 },
  });
  const socket = await connect(app, bob);
  const message = await emitMessage(alice, id, `${origin}/a`);
  await until(async () => (await titles(bob))[0] === 'A');
  expect(await removePreview(bob, message)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
  const replies = await Promise.all([1, 2, 3].map(() => removePreview(alice, message)));
  expect(replies.map(({ body }) => body)).toEqual(
    [1, 2, 3].map(() => ({ success: true, change: expect.objectContaining({ revision: 2, linkPreview: null }) })),
  );
  await until(() =>
    eventsOf(socket, 'message:changed').some(({ linkPreview, revision }) => revision === 2 && !linkPreview),
  );
  // Neither a late run nor an edit that keeps the link brings it back.
  await fetchLinkPreview(app.deps, { messageId: message.id });
  await editMessage(alice, message, `Really: ${origin}/a`);
  const early = await emitMessage(alice, id, `${origin}/a?early`);
  await removePreview(alice, early);
  await untilIdle();
  expect(await titles(bob)).toEqual([null, null]);
  const stranger = await createTestUser(app, 'carol');
  expect((await removePreview(stranger, message)).status).toBe(404);
  const plain = await emitMessage(alice, id, 'Nothing here');
  expect((await removePreview(alice, plain)).body).toMatchObject({ change: { revision: 0 } });
});

test('what fails leaves the message without a preview, and nothing inside the network is fetched', async () => {
  const { app, alice, id, origin, titles, untilIdle, requestedPaths } = await start({ '/untitled': htmlPage('') });
  for (const text of [
    `${origin}/missing`,
    `${origin}/untitled`,
    'http://router.local/',
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    `${origin.replace('//', '//me:secret@')}/untitled`,
    'https://',
  ]) {
    app.advance(1000);
    await emitMessage(alice, id, text);
  }
  await untilIdle();
  expect(new Set(await titles(alice))).toEqual(new Set([null]));
  expect(requestedPaths.toSorted()).toEqual(['/missing', '/untitled']);
});

test('a member gets ten previews in a minute; the messages are sent all the same', async () => {
  const { app, alice, id, origin, untilIdle, requestedPaths } = await start({});
  for (let index = 0; index < messagePreviewsPerMinute + 4; index += 1) {
    // Within the limit of sending.
    app.advance(1000);
    await emitMessage(alice, id, `${origin}/${index}`);
  }
  await untilIdle();
  expect(requestedPaths).toHaveLength(messagePreviewsPerMinute);
});

test('a slow page of one member delays nobody else', async () => {
  const { alice, bob, id, origin, titles } = await start({
    '/slow': { ...htmlPage('<title>Slow</title>'), delayMs: 3000 },
    '/fast': htmlPage('<title>Fast</title>'),
  });
  await emitMessage(alice, id, `${origin}/slow`);
  await emitMessage(bob, id, `${origin}/fast`);
  await until(async () => (await titles(bob))[1] === 'Fast');
  expect(await titles(bob)).toEqual([null, 'Fast']);
});

test('across a block nothing changes any more', async () => {
  const { alice, bob, id, origin, titles, removePreview, untilIdle } = await start({
    '/a': { ...htmlPage('<title>A</title>'), delayMs: 500 },
    '/b': htmlPage('<title>B</title>'),
  });
  const before = await emitMessage(alice, id, `${origin}/b`);
  await until(async () => (await titles(bob))[0] === 'B');
  await emitMessage(alice, id, `${origin}/a`);
  expect((await bob.post(`/users/${alice.id}/block`)).status).toBe(200);
  await untilIdle();
  expect(await titles(bob)).toEqual(['B', null]);
  expect((await removePreview(alice, before)).status).toBe(403);
});

test('a forwarded link gets a preview of its own', async () => {
  const { alice, bob, id, origin, titles } = await start({ '/a': htmlPage('<title>A</title>') });
  const original = await emitMessage(alice, id, `${origin}/a`);
  await bob.post(chatPath(id, '/messages'), { forwardOf: original.id, tempId: nextTempId() });
  await until(async () => (await titles(bob)).every((title) => title === 'A'));
  expect(await titles(alice)).toEqual(['A', 'A']);
});

test('the image stays as long as a message shows it', async () => {
  const { app, alice, bob, id, origin, titles } = await start({
    '/a': htmlPage('<title>A</title><meta property="og:image" content="/a.png">'),
    '/a.png': { body: await drawPng().png().toBuffer(), type: 'image/png' },
  });
  const message = await emitMessage(alice, id, `${origin}/a`);
  await until(async () => (await titles(bob))[0] === 'A');
  const image = (await listMessages(bob, id))[0]?.linkPreview?.image;
  const statusAfter = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      app.advance(24 * hourMs);
      await purgeLinkPreviews(app.deps);
      await purgeUnattached(app.deps);
    }
    return (await fetch(app.url + image)).status;
  };
  expect(await statusAfter(12)).toBe(200);
  await deleteMessage(alice, message);
  expect(await statusAfter(2)).toBe(404);
});

test('is exported with its message, and goes with the account of the sender', async () => {
  const { app, alice, bob, id, origin, titles } = await start({ '/a': htmlPage('<title>A</title>') });
  const message = await emitMessage(alice, id, `${origin}/a`);
  await until(async () => (await titles(bob))[0] === 'A');
  const part = exportUserData(app.deps, alice.id).find(({ name }) => name === 'messages');
  const rows: unknown[] = [];
  for await (const row of part?.rows() ?? []) rows.push(row.data);
  expect(JSON.stringify(rows)).toContain('"title":"A"');
  await purgeUserData(app.deps, alice.id);
  await fetchLinkPreview(app.deps, { messageId: message.id });
  const [left] = await listMessages(bob, id);
  expect([left?.content, left?.linkPreview]).toEqual([`${origin}/a`, null] satisfies [Message['content'], null]);
});
