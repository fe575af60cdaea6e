import type { Frame } from '@gumball/rules/shop/frames';
import type { Executor } from '../../platform/db/database.ts';
import { updateProfileRow } from './users.store.ts';

/** Stores the frame around a user's avatar. The caller checked that it is bought, and calls `userBroadcasts.updated`. */
export async function setFrame(tx: Executor, userId: string, frame: Frame | null): Promise<void> {
  await updateProfileRow(tx, userId, { frame });
}
