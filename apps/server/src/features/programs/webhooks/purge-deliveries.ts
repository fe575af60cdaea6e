import { deliveriesWaitingMax, logAgeMs, logLengthMax } from '@gumball/rules/programs/webhooks';
import type { Deps } from '../../../deps.ts';
import { removeDeliveries } from './deliveries.store.ts';

/** The hourly job that shortens the logs of webhooks, and queues that are too long. */
export async function purgeDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { newest = logLengthMax, waitingMax = deliveriesWaitingMax } = {},
): Promise<void> {
  await removeDeliveries(db, { before: new Date(clock.now().getTime() - logAgeMs), newest, waitingMax });
}
