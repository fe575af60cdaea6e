import { openOutboxDb } from '../src/features/messages/runtime/outbox-db.ts';

/** Clears the outbox database, which all test files share like tabs do, after pending writes. */
export async function clearOutbox(): Promise<void> {
  const store = openOutboxDb();
  await store.remove((await store.list()).map(({ tempId }) => tempId));
}
