import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { attachUpload } from '../uploads/attach-upload.ts';

/** Attaches an operator's upload to an item. Throws `MEDIA_URL_UNKNOWN` if it is no unused upload of the operator. */
export async function attachItemPicture(tx: Executor, operatorId: string, url: string, now: Date): Promise<void> {
  const isAttached = await attachUpload(tx, { userId: operatorId, purpose: 'avatar', url, now, isShared: true });
  if (!isAttached) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'pictureUrl' });
}
