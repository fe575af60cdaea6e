import type { Deps } from '../../../deps.ts';

type ReadHash = () => Promise<string | undefined>;

/**
 * Returns the hash of a stored picture; undefined without one, and for a file that cannot be read. `cached` may return
 * an earlier result of the read.
 */
export async function hashStored(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  key: string,
  cached: (read: ReadHash) => Promise<string | undefined> = (read) => read(),
): Promise<string | undefined> {
  try {
    return await cached(() => readHash(storage, key));
  } catch (error) {
    log.warn({ err: error }, 'failed to hash a picture');
    return undefined;
  }
}

async function readHash(storage: Deps['storage'], key: string): Promise<string | undefined> {
  const stream = await storage.open(key);
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { hashImage } = await import('../../../platform/media/process-image.ts');
  return (await hashImage(Buffer.concat(chunks))) ?? undefined;
}
