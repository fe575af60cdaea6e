import { appendFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startBucket } from '../../../test/bucket.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openAppendLog, openFolderLog } from './append-log.ts';

const [november, december, february] = [new Date('2026-11-30'), new Date('2026-12-01'), new Date('2027-02-01')];
const epoch = new Date(0);

async function bucketEnv(): Promise<Record<string, string>> {
  const { config } = await startBucket();
  return {
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}

async function open(env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: await temporaryFolder(), DEMO: 'false', ...env });
  const storage = await openStorage(config);
  return { config, storage, log: openAppendLog(config, storage, 'account-log') };
}

it.each(['a folder', 'a bucket'])(
  'in %s, lines keep their order across months, and whole months are removed',
  async (storageKind) => {
    const { log, storage } = await open(storageKind === 'a bucket' ? await bucketEnv() : {});
    expect(await log.read(epoch)).toEqual([]);
    await storage.write('picture.png', Buffer.from('x'));
    await log.append(['a', 'b'], november);
    await log.append(['c'], december);
    await log.append(['d'], february);
    await log.append(['e'], new Date(february.getTime() + 1));
    expect(await log.read(epoch)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await log.read(december)).toEqual(['c', 'd', 'e']);
    await log.purgeBefore(december);
    expect(await log.read(epoch)).toEqual(['c', 'd', 'e']);
    expect(await storage.stat('picture.png')).toBeDefined();
  },
);

it('a line that a crash truncated does not damage the next one, and only the owner may read the file', async () => {
  const folder = await temporaryFolder();
  const log = openFolderLog(path.join(folder, 'log'));
  await log.append(['a'], november);
  const file = path.join(folder, 'log', '2026-11.jsonl');
  await appendFile(file, '{"half');
  await log.append(['b'], november);
  expect(await log.read(epoch)).toEqual(['a', '{"half', 'b']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.join(folder, 'log'))).toEqual(['2026-11.jsonl']);
});
