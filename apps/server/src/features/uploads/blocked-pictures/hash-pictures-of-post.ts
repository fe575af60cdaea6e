import type { Deps } from '../../../deps.ts';
import { listPictures } from './blocked-pictures.store.ts';

/** A picture with its hash, and whose it is. */
export type HashedPicture = { hash: string; preview: string | null; userId: string };

/** Returns the hashes of the pictures of a post. Those of older uploads are computed from their files. */
export async function hashPicturesOfPost(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  postId: string,
): Promise<HashedPicture[]> {
  const hashed: HashedPicture[] = [];
  for (const { hash, file, preview, userId } of await listPictures(db.kysely, postId)) {
    try {
      const found = hash ?? (file === null ? undefined : await hashStored(storage, file));
      if (found) hashed.push({ hash: found, preview, userId });
    } catch (error) {
      log.warn({ err: error }, 'failed to hash a picture');
    }
  }
  return hashed;
}

async function hashStored(storage: Deps['storage'], key: string): Promise<string | undefined> {
  const stream = await storage.open(key);
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { hashImage } = await import('../../../platform/media/process-image.ts');
  return (await hashImage(Buffer.concat(chunks))) ?? undefined;
}
