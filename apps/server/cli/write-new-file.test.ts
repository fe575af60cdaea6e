import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { writeNewFile } from './write-new-file.ts';

it('writes a file that only its owner can read, and replaces none', async () => {
  const file = path.join(await temporaryFolder(), 'a.json');
  await writeNewFile(file, async () => ['{', '}']);
  expect(await readFile(file, 'utf8')).toBe('{}');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeNewFile(file, async () => ['other'])).rejects.toThrow(`${file} already exists.`);
  expect(await readFile(file, 'utf8')).toBe('{}');
});

it('leaves no incomplete file and names one that cannot be written', async () => {
  const folder = await temporaryFolder();
  async function* interrupted() {
    yield Buffer.alloc(100_000);
    throw new Error('interrupted');
  }
  await expect(writeNewFile(path.join(folder, 'a.zip'), async () => interrupted())).rejects.toThrow('interrupted');
  const failed = writeNewFile(path.join(folder, 'b.zip'), () => Promise.reject(new Error('no member')));
  await expect(failed).rejects.toThrow('no member');
  expect(await readdir(folder)).toEqual([]);
  const missing = path.join(folder, 'none', 'a.zip');
  await expect(writeNewFile(missing, async () => [''])).rejects.toThrow(`${missing} cannot be written: ENOENT.`);
});
