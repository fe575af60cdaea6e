import { openOutboxDb } from '../src/features/messages/runtime/outbox-db.ts';

/** Erases the queue on disk, which all test files share as all tabs do, behind everything that is just being written. */
export async function clearOutbox(): Promise<void> {
  const store = openOutboxDb();
  await store.remove((await store.list()).map(({ tempId }) => tempId));
}
