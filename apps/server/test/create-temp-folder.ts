import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for a while. */
export type TempFolder = { folder: string; remove(): Promise<void> };

/**
 * Creates a temporary folder. Its removal retries, because a database or browser that is shutting down may still write
 * into it.
 */
export async function createTempFolder(): Promise<TempFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gumball-temp-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}
