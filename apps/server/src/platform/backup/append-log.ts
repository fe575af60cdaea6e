import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * An append-only log outside the database, one file per month. It is stored where all nodes can reach it: in
 * `DATA_DIR` or in the bucket. Backups do not contain it. One process appends at a time.
 */
export type AppendLog = {
  /** Resolves once the lines are durable on disk or in the bucket. A line must not contain a line break. */
  append(lines: readonly string[], now: Date): Promise<void>;
  /** Returns all lines from the start of the month of `since`, oldest month first, including truncated ones. */
  read(since: Date): Promise<string[]>;
  /** Removes all months before the month of `moment`. */
  purgeBefore(moment: Date): Promise<void>;
};

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
const linesOf = (content: string) => content.split('\n').filter((line) => line !== '');

/** Opens the log of this name in the configured file storage. */
export function openAppendLog(config: Pick<Config, 'dataDir' | 's3'>, storage: Storage, name: string): AppendLog {
  return config.s3 ? openBucketLog(storage, name) : openFolderLog(path.join(config.dataDir, name));
}

/** Opens a log in a folder, for example a copy. */
export function openFolderLog(folder: string): AppendLog {
  const fileOf = (month: string) => path.join(folder, `${month}.jsonl`);
  const listMonths = async () => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((file) => /^(\d{4}-\d{2})\.jsonl$/.exec(file)?.[1] ?? []).toSorted();
  };
  return {
    async append(lines, now) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(fileOf(monthOf(now)), 'a+', 0o600);
      try {
        // A line that a crash truncated is terminated, so that it does not damage the next one.
        const { size } = await file.stat();
        const lastByte = Buffer.alloc(1, '\n');
        if (size > 0) await file.read(lastByte, 0, 1, size - 1);
        await file.appendFile(`${lastByte.toString() === '\n' ? '' : '\n'}${lines.join('\n')}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(folder);
    },
    async read(since) {
      const months = (await listMonths()).filter((month) => month >= monthOf(since));
      const contents = await Promise.all(months.map((month) => readFile(fileOf(month), 'utf8')));
      return contents.flatMap(linesOf);
    },
    async purgeBefore(moment) {
      for (const month of await listMonths()) if (month < monthOf(moment)) await rm(fileOf(month), { force: true });
    },
  };
}

// S3 objects cannot be appended to. Each append writes a new object, and the names sort by time.
function openBucketLog(storage: Storage, name: string): AppendLog {
  const pattern = new RegExp(`^${name}-(\\d{4}-\\d{2})-\\d{13}-[0-9a-f]+\\.jsonl$`);
  const listKeys = async () => {
    const keys: { key: string; month: string }[] = [];
    for await (const files of storage.list(`${name}-`)) {
      for (const { key } of files) {
        const month = pattern.exec(key)?.[1];
        if (month !== undefined) keys.push({ key, month });
      }
    }
    return keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  };
  return {
    append: (lines, now) =>
      storage.write(
        `${name}-${monthOf(now)}-${now.getTime()}-${randomBytes(8).toString('hex')}.jsonl`,
        Buffer.from(`${lines.join('\n')}\n`),
      ),
    async read(since) {
      const lines: string[] = [];
      for (const { key, month } of await listKeys()) {
        const content = month >= monthOf(since) ? await storage.open(key) : undefined;
        if (content) lines.push(...linesOf(await text(content)));
      }
      return lines;
    },
    async purgeBefore(moment) {
      const old = (await listKeys()).filter(({ month }) => month < monthOf(moment));
      await storage.remove(old.map(({ key }) => key));
    },
  };
}

// A new file is durable only after an fsync of its folder.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
