import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** When the last backup of a data folder was taken, and the folder it was written to. */
export type LastBackup = { takenAt: Date; folder: string };

const lastBackupSchema = z.object({ takenAt: z.iso.datetime(), folder: z.string() });
const pathOf = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Stores which backup was the last, for `doctor`. The backup itself is not needed to read it. */
export async function storeLastBackup(dataDir: string, { takenAt, folder }: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${pathOf(dataDir)}.draft`;
  await writeFile(draft, `${JSON.stringify({ takenAt: takenAt.toISOString(), folder })}\n`, { mode: 0o644 });
  await rename(draft, pathOf(dataDir));
}

/** Reads which backup was the last; undefined where none was made, or the note cannot be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    const { takenAt, folder } = lastBackupSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
    return { takenAt: new Date(takenAt), folder };
  } catch {
    return undefined;
  }
}
