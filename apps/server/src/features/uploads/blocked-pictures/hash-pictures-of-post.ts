import type { Deps } from '../../../deps.ts';
import { listPictures } from './blocked-pictures.store.ts';
import { hashStored } from './hash-stored.ts';

/** A picture with its hash, and whose it is. */
export type HashedPicture = { hash: string; preview: string | null; userId: string };

/** Returns the hashes of the pictures of a post. Those of older uploads are computed from their files. */
export async function hashPicturesOfPost(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  postId: string,
): Promise<HashedPicture[]> {
  const hashed: HashedPicture[] = [];
  for (const { hash, file, preview, userId } of await listPictures(deps.db.kysely, postId)) {
    const found = hash ?? (file === null ? undefined : await hashStored(deps, file));
    if (found) hashed.push({ hash: found, preview, userId });
  }
  return hashed;
}
