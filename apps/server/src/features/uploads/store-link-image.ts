import type { Deps } from '../../deps.ts';
import { storeMedia } from './store-media.ts';
import { insertUploads } from './uploads.store.ts';

/**
 * Re-encodes and stores the preview image of a linked page. The upload has no owner. Returns its URL. Throws if the
 * bytes are not an image.
 */
export async function storeLinkImage(
  deps: Pick<Deps, 'storage' | 'ids' | 'transcoder' | 'db' | 'clock'>,
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
