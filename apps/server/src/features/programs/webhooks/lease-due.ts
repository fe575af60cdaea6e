import type { Deps } from '../../../deps.ts';
import { type LeasedRow, leaseDeliveries } from './deliveries.store.ts';

const leaseMs = 30_000;

/** Takes up to `limit` due deliveries for this server, at most one of each webhook. */
export function leaseDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit: number): Promise<LeasedRow[]> {
  const now = clock.now();
  return leaseDeliveries(db, now, new Date(now.getTime() + leaseMs), limit);
}
