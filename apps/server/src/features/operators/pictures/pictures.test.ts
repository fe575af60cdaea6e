import type { BlockedPicture, Hold } from '@gumball/contract/filters/filters.schemas';
import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { hashBands, hashDistance, sameDistanceMax } from '@gumball/rules/filters/picture-hash';
import { perSecondMax } from '@gumball/rules/messages/send-limit';
import sharp from 'sharp';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { writePost } from '../../../../test/data/builders.ts';
import { chatPath, nextTempId, startDirect } from '../../../../test/data/chat.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { sendFiles, sendRefused, type Uploaded } from '../../../../test/send-files.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { hashImage } from '../../../platform/media/process-image.ts';
import { purgeUserData } from '../../uploads/purge-user-data.ts';

/** A picture with structure: `seed` decides which. */
function draw(seed: number, width = 600, height = 400) {
  let state = seed * 2_654_435_761;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  const grid = Buffer.from(Array.from({ length: 12 * 8 * 3 }, next));
  const raw = { width: 12, height: 8, channels: 3 } as const;
  return sharp(grid, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

async function upload(app: TestApp, who: TestUser, bytes: Buffer) {
  const { status, body } = await sendFiles<Uploaded & { code?: string }>(app, who.token, [{ bytes, name: 'a.png' }]);
  return { status, code: body.code, url: body.urls?.[0] ?? '' };
}

async function start() {
  const app = await startApp();
  const [judge, alice, bob] = [
    await createOperator(app, 'judge'),
    await createTestUser(app, 'alice'),
    await createTestUser(app, 'bob'),
  ];
  const post = async (who: TestUser, bytes: Buffer) => {
    const { url } = await upload(app, who, bytes);
    return writePost(who, 'Look', { mediaUrls: [url] });
  };
  const removeWithPictures = async (postId: string) => {
    await bob.post('/reports', { targetType: 'post', targetId: postId, reason: 'nudity' });
    const { cases } = (await judge.get<{ cases: ModerationCase[] }>('/operator/cases')).body;
    const found = cases.find(({ subject }) => subject.id === postId);
    const body = { decision: 'remove', rule: 'spam', reason: 'Not here', blockPictures: true };
    expect((await judge.post(`/operator/cases/${found?.id}/decision`, body)).status).toBe(200);
    return found?.id ?? '';
  };
  const blocked = async () =>
    (await judge.get<{ pictures: BlockedPicture[] }>('/operator/blocked-pictures')).body.pictures;
  const isShown = async (id: string) => (await bob.get(`/posts/${id}`)).status === 200;
  return { app, judge, alice, bob, post, removeWithPictures, blocked, isShown };
}

it('holds copies of a removed picture, whatever was done to the file, and nothing else', async () => {
  const { app, judge, alice, bob, post, removeWithPictures, blocked, isShown } = await start();
  const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const before = await post(alice, flat);
  const removed = await post(alice, await draw(1).png().toBuffer());
  await removeWithPictures(before.id);
  await removeWithPictures(removed.id);
  expect(await blocked()).toMatchObject([{ action: 'hold', by: judge.username, hits: 0 }]);
  const copies = {
    same: draw(1).png(),
    smaller: draw(1, 240, 160).png(),
    jpeg: draw(1).jpeg({ quality: 35 }),
    brighter: draw(1).modulate({ brightness: 1.15 }).png(),
    grey: draw(1).greyscale().png(),
    cropped: sharp(await draw(1).png().toBuffer())
      .extract({ left: 6, top: 4, width: 588, height: 392 })
      .png(),
  };
  for (const [name, copy] of Object.entries(copies)) {
    const held = await post(bob, await copy.toBuffer());
    expect([name, held.review]).toEqual([name, 'waiting']);
    expect(await isShown(held.id)).toBe(true);
    expect((await alice.get(`/posts/${held.id}`)).status).toBe(404);
  }
  for (const seed of [2, 3, 4, 5]) expect((await post(bob, await draw(seed).png().toBuffer())).review).toBeUndefined();
  expect((await post(bob, flat)).review).toBeUndefined();
  expect((await blocked())[0]?.hits).toBe(6);
  const { holds } = (await judge.get<{ holds: Hold[] }>('/operator/holds?state=waiting')).body;
  expect(new Set(holds.map(({ cause }) => cause))).toEqual(new Set(['picture']));
  // As a profile picture a copy is refused.
  const file = { bytes: await draw(1).png().toBuffer(), name: 'a.png', field: 'avatar' };
  expect((await sendRefused(app, bob.token, file, '/upload/avatar')).body.code).toBe('PICTURE_BLOCKED');
  expect(await findViolations(app)).toEqual([]);
});

it('refuses copies once an operator chooses so, also by an edit, and shows what was held once it is unblocked', async () => {
  const { app, judge, alice, bob, post, removeWithPictures, blocked } = await start();
  const bytes = await draw(7).png().toBuffer();
  const early = await upload(app, bob, bytes);
  const removed = await post(alice, bytes);
  const caseId = await removeWithPictures(removed.id);
  const held = await post(bob, await draw(7).jpeg().toBuffer());
  // Nothing in a chat waits for a decision, so a copy is refused there.
  const inChat = { bytes: await draw(7, 900, 600).webp().toBuffer(), name: 'a.webp' };
  expect(await sendRefused(app, bob.token, inChat, '/messages/upload/media')).toMatchObject({
    status: 422,
    body: { code: 'PICTURE_BLOCKED' },
  });
  const other = { bytes: await draw(8).png().toBuffer(), name: 'b.png' };
  expect((await sendFiles(app, bob.token, [other], '/messages/upload/media')).status).toBe(201);
  const stored = await app.deps.db.pool.query(
    "SELECT 1 FROM uploads WHERE purpose = 'chat' AND picture_hash IS NOT NULL",
  );
  expect(stored.rows).toEqual([]);
  const [picture] = await blocked();
  await judge.put(`/operator/blocked-pictures/${picture?.id}`, { action: 'refuse' });
  expect(await upload(app, bob, bytes)).toMatchObject({ status: 422, code: 'PICTURE_BLOCKED' });
  // One that was uploaded before the block is refused where it is used.
  expect((await bob.post<{ code: string }>('/posts', { content: 'x', mediaUrls: [early.url] })).body.code).toBe(
    'PICTURE_BLOCKED',
  );
  const words = await writePost(bob, 'Only words');
  expect((await bob.put<{ code: string }>(`/posts/${words.id}`, { mediaUrls: [early.url] })).body.code).toBe(
    'PICTURE_BLOCKED',
  );
  // The reversal of the decision unblocks its pictures.
  expect((await alice.get(`/posts/${held.id}`)).status).toBe(404);
  expect((await judge.post(`/operator/cases/${caseId}/reversal`, { reason: 'A mistake' })).status).toBe(200);
  expect(await blocked()).toEqual([]);
  expect((await alice.get<{ post: Post }>(`/posts/${held.id}`)).body.post.review).toBeUndefined();
  expect((await upload(app, bob, bytes)).status).toBe(201);
  expect(await findViolations(app)).toEqual([]);
});

test('hashes of older uploads are computed from their files, and two decisions block a picture once', async () => {
  const { app, alice, post, removeWithPictures, blocked } = await start();
  const posts = [
    await post(alice, await draw(9).png().toBuffer()),
    await post(alice, await draw(9, 300, 200).png().toBuffer()),
  ];
  const { rows } = await app.deps.db.pool.query<{ picture_hash: string }>(
    'SELECT picture_hash FROM uploads ORDER BY id LIMIT 1',
  );
  await app.deps.db.pool.query('UPDATE uploads SET picture_hash = NULL');
  for (const { id } of posts) await removeWithPictures(id);
  expect((await blocked()).length).toBeLessThanOrEqual(2);
  await purgeUserData(app.deps, alice.id);
  expect((await blocked()).map(({ preview }) => preview)).toEqual((await blocked()).map(() => null));
  const again = await hashImage(await draw(9).webp({ quality: 90 }).toBuffer());
  expect(hashDistance(BigInt(rows[0]?.picture_hash ?? '0'), BigInt(again ?? '0'))).toBeLessThanOrEqual(sameDistanceMax);
});

test('a near hash among 100,000 is found by an index', async () => {
  const { app } = await start();
  const { pool } = app.deps.db;
  await pool.query(`
    INSERT INTO blocked_pictures (id, hash, bands, action, created_by, created_at)
    SELECT n, h, ARRAY(SELECT place * 256 + ((h >> (place * 8)) & 255)::int FROM generate_series(0, 7) AS place), 'hold', 1, now()
    FROM (SELECT n, ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint AS h FROM generate_series(1, 100000) AS n) AS made
    ON CONFLICT DO NOTHING`);
  await pool.query('ANALYZE blocked_pictures');
  const { rows: some } = await pool.query<{ hash: string }>('SELECT hash FROM blocked_pictures WHERE id = 4711');
  const near = BigInt.asIntN(64, BigInt(some[0]?.hash ?? '0') ^ 0b1000100010001n);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS) SELECT id FROM blocked_pictures WHERE bands && $1::integer[]
     AND bit_count((hash # $2::bigint)::bit(64)) <= 7 ORDER BY bit_count((hash # $2::bigint)::bit(64)), id LIMIT 1`,
    [hashBands(near), String(near)],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('blocked_pictures_bands');
  expect(plan).not.toContain('Seq Scan');
  expect(Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])).toBeLessThan(200);
});

it('compares what was sent in chats before the block when it is forwarded, or used only then', async () => {
  const { app, judge, alice, bob, post, removeWithPictures, blocked } = await start();
  const chat = await startDirect(bob, alice);
  const uploadInChat = async (seed: number) => {
    const file = { bytes: await draw(seed, 1600, 1000).png().toBuffer(), name: 'a.png' };
    return (await sendFiles(app, bob.token, [file], '/messages/upload/media')).body.urls[0] ?? '';
  };
  const send = (body: object, tempId = nextTempId()) =>
    bob.post<{ code?: string; message: { id: string } }>(chatPath(chat.id, '/messages'), { tempId, ...body });
  const sentId = nextTempId();
  const sentUrl = await uploadInChat(21);
  const sent = (await send({ mediaUrls: [sentUrl] }, sentId)).body.message;
  const other = (await send({ mediaUrls: [await uploadInChat(22)] })).body.message;
  const unsent = await uploadInChat(21);
  const removed = await post(alice, await draw(21).jpeg().toBuffer());
  await removeWithPictures(removed.id);
  expect((await send({ forwardOf: sent.id })).body.code).toBe('PICTURE_BLOCKED');
  expect((await send({ content: 'An album', mediaUrls: [await uploadInChat(23), unsent] })).body.code).toBe(
    'PICTURE_BLOCKED',
  );
  expect((await blocked())[0]?.hits).toBe(2);
  // What was sent is confirmed again, and another picture is forwarded.
  expect((await send({ mediaUrls: [sentUrl] }, sentId)).body.message.id).toBe(sent.id);
  expect((await send({ forwardOf: other.id })).status).toBe(201);
  const [picture] = await blocked();
  await judge.delete(`/operator/blocked-pictures/${picture?.id}`);
  expect((await send({ forwardOf: sent.id })).status).toBe(201);
  expect(await findViolations(app)).toEqual([]);
});

it('reads each picture of a chat once, and none of a sender who is too fast', async () => {
  const { app, alice, bob, post, removeWithPictures } = await start();
  const chat = await startDirect(bob, alice);
  const uploadInChat = async (seed: number) => {
    const file = { bytes: await draw(seed, 300, 200).png().toBuffer(), name: 'a.png' };
    return (await sendFiles(app, bob.token, [file], '/messages/upload/media')).body.urls[0] ?? '';
  };
  const [copy, second] = [await uploadInChat(31), await uploadInChat(32)];
  await removeWithPictures((await post(alice, await draw(31).jpeg().toBuffer())).id);
  const opened = vi.spyOn(app.deps.storage, 'open');
  onTestFinished(() => opened.mockRestore());
  app.holdTime();
  const send = async (body: object) =>
    (await bob.post<{ code?: string }>(chatPath(chat.id, '/messages'), { tempId: nextTempId(), ...body })).body.code;
  const refused = ['PICTURE_BLOCKED', 'PICTURE_BLOCKED'];
  expect([await send({ mediaUrls: [copy] }), await send({ mediaUrls: [copy] })]).toEqual(refused);
  expect(opened).toHaveBeenCalledTimes(1);
  for (let sent = 2; sent < perSecondMax; sent += 1) expect(await send({ content: 'Hi' })).toBeUndefined();
  expect(await send({ mediaUrls: [second] })).toBe('RATE_LIMITED');
  expect(opened).toHaveBeenCalledTimes(1);
  app.advance(10_000);
  expect(await send({ mediaUrls: [second] })).toBeUndefined();
  expect(opened).toHaveBeenCalledTimes(2);
});
