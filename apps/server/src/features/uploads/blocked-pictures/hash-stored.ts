import type { Deps } from '../../../deps.ts';

/** Returns the hash of a stored picture; undefined without one, and for a file that cannot be read. */
export async function hashStored(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  key: string,
): Promise<string | undefined> {
  try {
    const stream = await storage.open(key);
    if (!stream) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { hashImage } = await import('../../../platform/media/process-image.ts');
    return (await hashImage(Buffer.concat(chunks))) ?? undefined;
  } catch (error) {
    log.warn({ err: error }, 'failed to hash a picture');
    return undefined;
  }
}
