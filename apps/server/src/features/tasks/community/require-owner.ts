import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireReader } from './require-reader.ts';

/** Throws like `requireReader`, and `ACCESS_DENIED` unless the viewer owns the community. */
export async function requireOwner(db: Executor, viewer: Viewer, communityId: string): Promise<void> {
  const role = await requireReader(db, viewer, communityId);
  if (role !== 'owner') throw new AppError('ACCESS_DENIED');
}
