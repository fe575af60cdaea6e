import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { absenceMs, digestParts, nextDigestAt } from '@gumball/rules/mails/mail-times';
import { mailTopicOf, toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import { notificationKindOf, notificationTypes } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { listUnreadRecipients } from '../../messages/receipts/list-unread-recipients.ts';
import {
  insertDigests,
  insertMessageMails,
  insertNoticeMails,
  lockDueDigests,
  lockScan,
  updateNextDigests,
  updateScan,
} from './planning.store.ts';

type PlanDeps = Pick<Deps, 'db' | 'clock' | 'mail'>;

// After a longer pause of all nodes, what happened before is left to the digests.
const maxScanMs = hourMs;
// A digest that is later than this waits for the next day.
const maxDigestDelayMs = 12 * hourMs;
const digestBatchSize = 500;

const topicsOfTypes = notificationTypes.flatMap((type) => {
  const topic = mailTopicOf(notificationKindOf(type));
  return topic === undefined ? [] : [{ type, topic }];
});

/** Queues the mails that became due. Several nodes may run it at once: each mail is queued once. */
export async function planMails(deps: PlanDeps): Promise<void> {
  if (!deps.mail.delivers) return;
  await scan(deps, 'messages', async (tx, { from, to, now }) => {
    for await (const userIds of listUnreadRecipients(deps, { from, to }))
      await insertMessageMails(tx, userIds, { since: new Date(now.getTime() - 30 * dayMs), now });
  });
  await scan(deps, 'notifications', (tx, times) => insertNoticeMails(tx, topicsOfTypes, times));
  await planDigests(deps);
}

type ScanTimes = { from: Date; to: Date; now: Date };

// What happened is mailed only after some minutes: who is here has read it by then.
async function scan(
  { db, clock }: PlanDeps,
  name: string,
  queue: (tx: Executor, times: ScanTimes) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const to = new Date(now.getTime() - absenceMs);
  await db.transaction(async (tx) => {
    const scannedUntil = await lockScan(tx, name, to);
    if (scannedUntil === undefined || scannedUntil >= to) return;
    const from = new Date(Math.max(scannedUntil.getTime(), to.getTime() - maxScanMs));
    await queue(tx, { from, to, now });
    await updateScan(tx, name, to);
  });
}

/** Queues the digests that are due, in batches. */
async function planDigests({ db, clock }: PlanDeps): Promise<void> {
  for (;;) {
    const now = clock.now();
    const count = await db.transaction(async (tx) => {
      const rows = await lockDueDigests(tx, now, digestBatchSize);
      const next = rows.map((row) => ({
        userId: row.user_id,
        at: nextDigestAt(toMailFrequencies(row.frequencies), row.time_zone, now),
      }));
      const due = rows.filter(
        (row) =>
          now.getTime() - row.due_at.getTime() < maxDigestDelayMs &&
          digestParts(toMailFrequencies(row.frequencies), row.time_zone, row.due_at).length > 0,
      );
      await updateNextDigests(tx, next);
      await insertDigests(
        tx,
        due.map((row) => ({ userId: row.user_id, dueAt: row.due_at })),
        now,
      );
      return rows.length;
    });
    if (count < digestBatchSize) return;
  }
}
