import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage. */
export async function openStorage(config: Config): Promise<Storage> {
  if (!config.s3) return openDiskStorage(path.join(config.dataDir, 'uploads'));
  // The S3 client is large; a server on local disk never loads it.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(config.s3);
}
