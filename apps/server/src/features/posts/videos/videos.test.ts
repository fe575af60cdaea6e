import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { createTempFolder } from '../../../../test/create-temp-folder.ts';
import { writePost } from '../../../../test/data/builders.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { drawPng } from '../../../../test/send-files.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { createTranscoder, type Transcoder } from '../../../platform/media/transcoder.ts';
import { VideoError } from '../../../platform/media/video-file.ts';
import { convertVideos } from './convert-videos.ts';

const run = promisify(execFile);

/** A transcoder that writes a fixed file. `work` runs while it converts. */
function fakeTranscoder(work: () => Promise<void> = async () => undefined): Transcoder {
  return {
    version: async () => 'ffmpeg version 7',
    async convert(_input, output) {
      await work();
      await writeFile(output.video, 'converted');
      await writeFile(output.poster, await drawPng().png().toBuffer());
      return { width: 1280, height: 720 };
    },
    stop: () => undefined,
  };
}

/** Inserts a video that waits for its conversion, as an upload leaves it. */
async function addVideo(app: TestApp, owner: TestUser, content: Buffer | string = 'original'): Promise<string> {
  const { db, ids, clock, storage } = app.deps;
  const id = ids.fileName();
  await storage.write(`${id}.webm`, Buffer.from(content));
  await db.kysely
    .insertInto('uploads')
    .values({
      id,
      user_id: owner.id,
      purpose: 'post',
      url: `/uploads/${id}.webm`,
      kind: 'video',
      width: 1920,
      height: 1080,
      placeholder: null,
      poster_url: null,
      sizes: '[]',
      files: [`${id}.webm`],
      bytes: 8,
      created_at: clock.now(),
      attached_at: null,
      playback: 'processing',
      convert_at: clock.now(),
    })
    .execute();
  return `/uploads/${id}.webm`;
}

const read = async (user: TestUser, id: string) => (await user.get<{ post: Post }>(`/posts/${id}`)).body.post;
const statusOf = async (app: TestApp, url: string) => (await fetch(`${app.url}${url}`)).status;

it('a converted video takes the place of its original, wherever it is shown', async () => {
  const app = await startApp();
  const there = await startApp({}, app);
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const url = await addVideo(app, alice);
  const post = await writePost(alice, 'A video', { mediaUrls: [url], mediaAlts: ['Waves'] });
  expect(post.media).toMatchObject([{ url, playback: 'processing' }]);
  const publishAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  await alice.post('/posts/scheduled', { content: 'Later', mediaUrls: [url], publishAt });
  // Either server may convert it, and without Redis each has its own sockets.
  const devices = [await connect(app, bob), await connect(there, bob)];
  for (const device of devices) await device.send('posts:watch', { postIds: [post.id] });

  let conversions = 0;
  for (const server of [app, there])
    server.deps.transcoder = fakeTranscoder(async () => {
      conversions += 1;
    });
  // Both have the same files, as several nodes do.
  there.deps.storage = app.deps.storage;
  await Promise.all([app, there, app].map((server) => convertVideos(server.deps)));
  expect(conversions).toBe(1);

  const [video] = (await read(bob, post.id)).media;
  expect(video).toMatchObject({ kind: 'video', width: 1280, height: 720, alt: 'Waves' });
  expect(video).not.toHaveProperty('playback');
  expect(video?.url).toMatch(/-721\.mp4$/);
  expect(await (await fetch(`${app.url}${video?.url}`)).text()).toBe('converted');
  expect(await statusOf(app, video?.posterUrl ?? '')).toBe(200);
  expect(await statusOf(app, url)).toBe(404);
  const { scheduled } = (await alice.get<{ scheduled: ScheduledPost[] }>('/posts/scheduled')).body;
  expect(scheduled[0]?.media[0]?.url).toBe(video?.url);
  await until(() => devices.some(({ events }) => events.some(({ event }) => event === 'post:updated')));

  // A client that has the former URL still edits and posts with it.
  await alice.put(`/posts/${post.id}`, { content: 'A video, edited', mediaUrls: [url] });
  expect((await read(bob, post.id)).media).toMatchObject([{ url: video?.url, alt: '' }]);
  expect((await writePost(alice, 'Again', { mediaUrls: [url] })).media).toMatchObject([{ url: video?.url }]);
  await alice.delete(`/posts/${post.id}`);
  const { rows } = await app.deps.db.pool.query('SELECT attached_at IS NOT NULL AS attached FROM uploads');
  expect(rows).toEqual([{ attached: true }]);
  expect((await bob.post('/posts', { content: 'Mine', mediaUrls: [url] })).status).toBe(400);
});

it('a video that cannot be converted stays as it is, and its owner is told; trouble is tried again', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const url = await addVideo(app, alice);
  const post = await writePost(alice, 'A video', { mediaUrls: [url] });
  await convertVideos(app.deps);
  expect((await read(alice, post.id)).media).toMatchObject([{ url, playback: 'processing' }]);

  app.deps.transcoder = fakeTranscoder(() => Promise.reject(new Error('no room')));
  await convertVideos(app.deps);
  expect((await read(alice, post.id)).media).toMatchObject([{ url, playback: 'processing' }]);
  app.deps.transcoder = fakeTranscoder(() => Promise.reject(new VideoError('broken')));
  app.advance(hourMs);
  await convertVideos(app.deps);
  expect((await read(alice, post.id)).media).toMatchObject([{ url, playback: 'limited' }]);
  expect(await statusOf(app, url)).toBe(200);
  const types = async () =>
    (await alice.get<{ notifications: Notification[] }>('/notifications')).body.notifications.map(({ type }) => type);
  await until(async () => (await types()).length > 0);
  expect(await types()).toEqual(['video_not_converted']);
});

it('a video that is deleted while it is converted leaves no file', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const url = await addVideo(app, alice);
  app.deps.transcoder = fakeTranscoder(async () => {
    await app.deps.db.pool.query('DELETE FROM uploads');
    await app.deps.storage.remove([path.basename(url)]);
  });
  await convertVideos(app.deps);
  const keys: string[] = [];
  for await (const files of app.deps.storage.list()) keys.push(...files.map(({ key }) => key));
  expect(keys).toEqual([]);
});

it('a server that stops leaves its video, and all others, to the next one', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  for (let index = 0; index < 3; index += 1) await addVideo(app, alice);
  let conversions = 0;
  app.deps.transcoder = fakeTranscoder(() => {
    conversions += 1;
    return Promise.reject(Object.assign(new Error('stopped'), { name: 'AbortError' }));
  });
  await convertVideos(app.deps);
  expect(conversions).toBe(1);
  app.deps.transcoder = fakeTranscoder();
  await convertVideos(app.deps);
  const { rows } = await app.deps.db.pool.query(
    'SELECT count(*)::int AS converted FROM uploads WHERE playback IS NULL',
  );
  expect(rows).toEqual([{ converted: 3 }]);
});

const hasFfmpeg = (await createTranscoder().version()) !== undefined;

it.skipIf(!hasFfmpeg)('ffmpeg makes an MP4 for phones, and reads no other file', async () => {
  const { folder, remove } = await createTempFolder();
  const at = (name: string) => path.join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=1'];
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mpeg4', at('a.avi')]);
  const transcoder = createTranscoder();
  const output = { video: at('out.mp4'), poster: at('out.jpg') };
  expect(await transcoder.convert({ path: at('a.avi'), type: 'video/x-msvideo' }, output)).toEqual({
    width: 640,
    height: 360,
  });
  expect((await readFile(output.video)).toString('latin1')).toContain('avc1');
  expect((await readFile(output.poster)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await writeFile(at('list.avi'), `#EXTM3U\n#EXTINF:1,\nfile://${at('a.avi')}\n`);
  await expect(transcoder.convert({ path: at('list.avi'), type: 'video/x-msvideo' }, output)).rejects.toThrow(
    VideoError,
  );
  await rm(folder, { recursive: true, force: true });
  await remove();
});
