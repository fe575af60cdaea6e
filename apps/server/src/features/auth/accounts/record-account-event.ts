import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { type AccountEventKind, insertAccountEvent } from './account-events.store.ts';
import { writeAccountLog } from './write-account-log.ts';

/**
 * Records an event that a restored backup must not undo, inside the transaction of the change. A job then writes it to
 * the account log outside the database, with retries. The command line has no jobs and writes the log itself.
 */
export async function recordAccountEvent(
  deps: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'>; jobs?: Pick<Deps['jobs'], 'add'> | undefined },
  tx: Executor,
  event: { userId: string; kind: AccountEventKind; until?: Date | null },
): Promise<void> {
  await insertAccountEvent(tx, {
    id: deps.ids.next(),
    user_id: event.userId,
    kind: event.kind,
    created_at: deps.clock.now(),
    until: event.until ?? null,
  });
  await deps.jobs?.add(writeAccountLog.queue, {}, tx);
}
