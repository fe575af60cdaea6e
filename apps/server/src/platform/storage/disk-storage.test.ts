import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openDiskStorage } from './disk-storage.ts';

async function start() {
  const folder = await temporaryFolder();
  return { folder, storedFolder: path.join(folder, 'kept'), storage: await openDiskStorage(path.join(folder, 'kept')) };
}

test('writes, adopts, partially reads and removes files', async () => {
  const { folder, storedFolder: stored, storage } = await start();
  await storage.write('a.webp', Buffer.from('0123456789'));
  await writeFile(path.join(folder, 'film'), 'a film');
  await storage.adopt('b.mp4', path.join(folder, 'film'));
  expect((await readdir(stored)).toSorted()).toEqual(['a.webp', 'b.mp4']);
  expect((await storage.stat('a.webp'))?.size).toBe(10);
  const part = await storage.open('a.webp', { start: 2, end: 4 });
  expect(part && (await text(part))).toBe('234');
  await storage.remove(['a.webp', 'none.webp']);
  expect([await storage.stat('a.webp'), await storage.open('a.webp')]).toEqual([undefined, undefined]);
});

test.each(['', '.', '..', '../a', 'a/b', '/etc/passwd', '.hidden', 'a\0b', 'a'.repeat(101)])(
  'rejects the key %j',
  async (key) => {
    const { folder, storage } = await start();
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(storage.stat(key)).rejects.toThrow('not a storage key');
    expect(await readdir(folder)).toEqual(['kept']);
  },
);

test('never lists an incomplete file of a killed server, and removes it after an hour', async () => {
  const { storedFolder: stored, storage } = await start();
  await writeFile(path.join(stored, '.old'), 'half');
  await writeFile(path.join(stored, '.new'), 'half');
  const long = new Date(Date.now() - 2 * hourMs);
  await utimes(path.join(stored, '.old'), long, long);
  await storage.write('a.webp', Buffer.from('whole'));
  const listed: string[] = [];
  for await (const chunk of storage.list()) listed.push(...chunk.map(({ key }) => key));
  expect(listed).toEqual(['a.webp']);
  expect((await readdir(stored)).toSorted()).toEqual(['.new', 'a.webp']);
});
