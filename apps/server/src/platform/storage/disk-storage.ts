import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hourMs } from '@gumball/rules/formats/durations';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Storage } from './storage.ts';

const batchSize = 500;
// Prefix of incomplete files. No key starts with it.
const temporaryPrefix = '.';

/** Stores files in one flat folder. Writes are atomic: a file gets its name after it is complete and flushed. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(key)) throw new Error('not a storage key');
    return path.join(folder, key);
  };

  async function writeAtomically(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    const temporaryPath = path.join(folder, `${temporaryPrefix}${randomBytes(12).toString('hex')}`);
    try {
      const file = await open(temporaryPath, 'wx', 0o600);
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporaryPath, target);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }

  return {
    write: (key, content) => writeAtomically(key, (file) => file.writeFile(content)),
    async adopt(key, from) {
      const source = await open(from, 'r');
      try {
        await source.sync();
        await rename(from, pathOf(key));
      } catch (error) {
        if (errorCodeOf(error) !== 'EXDEV') throw error;
        await writeAtomically(key, (file) =>
          pipeline(source.createReadStream({ autoClose: false }), file.createWriteStream({ autoClose: false })),
        );
      } finally {
        await source.close();
      }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
    },
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch(ignoreMissing);
      return file?.createReadStream(range);
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list(prefix = '') {
      let found: { key: string; modifiedAt: Date }[] = [];
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile()) continue;
        const facts = await stat(path.join(folder, entry.name)).catch(ignoreMissing);
        if (!facts) continue;
        if (entry.name.startsWith(temporaryPrefix))
          await removeStaleDraft(path.join(folder, entry.name), facts.mtimeMs);
        else if (entry.name.startsWith(prefix)) found.push({ key: entry.name, modifiedAt: facts.mtime });
        if (found.length === batchSize) {
          yield found;
          found = [];
        }
      }
      if (found.length > 0) yield found;
    },
    check: () => access(folder, constants.W_OK),
  };
}

// A server that was killed during a write leaves an incomplete file. No write takes an hour.
async function removeStaleDraft(draft: string, modifiedMs: number): Promise<void> {
  if (Date.now() - modifiedMs > hourMs) await rm(draft, { force: true });
}

function ignoreMissing(error: unknown): undefined {
  if (errorCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}
