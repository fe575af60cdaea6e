import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { type LastBackup, readLastBackup } from '../backup/last-backup.ts';
import type { Config } from '../config/config.ts';
import { isLocalUrl } from '../config/local-url.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Check, toCheck } from './check.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const freeProblemBytes = gibibyte;
const freeWarningBytes = 5 * gibibyte;
const backupMaxAgeMs = 2 * dayMs;

/**
 * Checks that the owner of the data folder can write to it and that it has free space. Does not create a missing
 * folder.
 */
export async function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>): Promise<Check[]> {
  const name = 'DATA_DIR';
  const facts = await stat(dataDir).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!facts) {
    await access(await existingParent(dataDir), constants.W_OK);
    return [toCheck(name, 'warning', 'no-data-folder', dataDir)];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const space = checkFreeSpace(bavail * bsize);
  // Root can write everywhere, so its attempt would prove nothing and leave files that the server cannot change.
  if (process.getuid?.() === 0 && facts.uid !== 0)
    return [toCheck(name, 'warning', 'data-folder-of-other', dataDir, facts.uid), space];
  const file = path.join(dataDir, `.doctor-${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(file, 'doctor', { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
  return [toCheck(name, 'ok', 'data-folder', dataDir), space];
}

async function existingParent(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  const exists = await access(parent).then(
    () => true,
    () => false,
  );
  return exists || parent === folder ? parent : existingParent(parent);
}

/** Checks the free bytes on the disk of the data folder. */
export function checkFreeSpace(bytes: number): Check {
  const name = 'disk space';
  if (bytes >= freeWarningBytes) return toCheck(name, 'ok', 'disk-space', `${Math.floor(bytes / gibibyte)} GiB`);
  const status = bytes >= freeProblemBytes ? 'warning' : 'problem';
  return toCheck(name, status, 'little-disk-space', `${Math.floor(bytes / mebibyte)} MiB`, 'DATA_DIR');
}

/** Checks that uploads can be stored, read and removed, in `DATA_DIR` or in the bucket. */
export async function checkUploads(config: Config): Promise<Check[]> {
  const name = 'uploads';
  if (!config.s3) {
    const folder = path.join(config.dataDir, 'uploads');
    const facts = await stat(folder).catch(() => undefined);
    if (!facts) return [toCheck(name, 'warning', 'no-uploads-folder', folder)];
    await access(folder, constants.R_OK | constants.W_OK);
    return [toCheck(name, 'ok', 'uploads-folder', folder)];
  }
  const storage = await openStorage(config);
  const key = `doctor-${randomBytes(16).toString('hex')}`;
  try {
    await storage.write(key, Buffer.from('doctor'));
    if ((await storage.stat(key))?.size !== 6) throw new Error('a stored file could not be read');
  } finally {
    await storage.remove([key]);
  }
  return [toCheck(name, 'ok', 'bucket', config.s3.bucket)];
}

/** Checks the age of the last backup of this data folder. */
export async function checkBackups(config: Config, now: Date): Promise<Check[]> {
  return [checkLastBackup(await readLastBackup(config.dataDir), config, now)];
}

/** Checks the last backup. Other tools may back up an external database without a record here. */
export function checkLastBackup(
  last: LastBackup | undefined,
  { publicUrl, databaseUrl }: Pick<Config, 'publicUrl' | 'databaseUrl'>,
  now: Date,
): Check {
  const name = 'backups';
  const status = isLocalUrl(publicUrl) || databaseUrl !== undefined ? 'warning' : 'problem';
  if (!last) return toCheck(name, status, 'no-backup');
  const age = now.getTime() - last.takenAt.getTime();
  if (age <= backupMaxAgeMs) return toCheck(name, 'ok', 'backup', Math.max(0, Math.round(age / hourMs)), last.folder);
  return toCheck(name, status, 'backup-old', Math.floor(age / dayMs));
}
