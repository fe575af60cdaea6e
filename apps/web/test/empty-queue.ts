import { openUnsentStore } from '../src/features/messages/unsent-store.ts';

/** Erases the queue on disk, which all test files share as all tabs do, behind everything that is just being written. */
export async function emptyQueue(): Promise<void> {
  const store = openUnsentStore();
  await store.erase((await store.list()).map(({ tempId }) => tempId));
}
