import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '@gumball/rules/formats/durations';
import { incomingFolder } from './receive-files.ts';

const abandonedAfterMs = hourMs;

/** Removes temporary files of uploads that a killed server left unfinished. */
export async function removeAbandonedUploads(dataDir: string): Promise<void> {
  const folder = incomingFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const filePath = path.join(folder, name);
    const facts = await stat(filePath).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(filePath, { recursive: true, force: true });
  }
}
