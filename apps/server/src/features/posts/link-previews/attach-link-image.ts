import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { Executor } from '../../../platform/db/database.ts';
import { attachImage } from './link-previews.store.ts';

/**
 * Keeps the image of a preview as long as something shows the preview. Returns the preview, without the image if it was
 * deleted meanwhile.
 */
export async function attachLinkImage(tx: Executor, preview: LinkPreview, now: Date): Promise<LinkPreview> {
  const isAttached = preview.image !== null && (await attachImage(tx, preview.image, now));
  return isAttached ? preview : { ...preview, image: null };
}
