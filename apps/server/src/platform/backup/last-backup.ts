import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Time of the last backup of a data folder, and the folder it was written to. */
export type LastBackup = { takenAt: Date; folder: string };

const lastBackupSchema = z.object({ takenAt: z.iso.datetime(), folder: z.string() });
const pathOf = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Records the last backup for `doctor`, in the data folder, so that the backup itself is not needed. */
export async function storeLastBackup(dataDir: string, { takenAt, folder }: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporaryPath = `${pathOf(dataDir)}.draft`;
  await writeFile(temporaryPath, `${JSON.stringify({ takenAt: takenAt.toISOString(), folder })}\n`, { mode: 0o644 });
  await rename(temporaryPath, pathOf(dataDir));
}

/** Reads the record of the last backup. Returns undefined if there is none or it is invalid. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    const { takenAt, folder } = lastBackupSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
    return { takenAt: new Date(takenAt), folder };
  } catch {
    return undefined;
  }
}
