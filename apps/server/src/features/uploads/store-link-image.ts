import type { Deps } from '../../deps.ts';
import { storeMedia } from './store-media.ts';
import { insertUploads } from './uploads.store.ts';

/**
 * Makes the picture of a linked page anew and keeps it; it belongs to no member. Answers its address. Throws where the bytes are no
 * picture.
 */
export async function storeLinkImage(
  deps: Pick<Deps, 'storage' | 'ids' | 'db' | 'clock'>,
  bytes: Buffer,
): Promise<string> {
  const written: string[] = [];
  try {
    const file = { name: 'picture', path: bytes, type: 'image/*', size: bytes.length };
    const media = await storeMedia(deps, file, 'link', written);
    await insertUploads(deps.db.kysely, [{ ...media, user_id: null, purpose: 'link' }], deps.clock.now());
    return media.url;
  } catch (error) {
    await deps.storage.remove(written).catch(() => undefined);
    throw error;
  }
}
