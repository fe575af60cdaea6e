import { webhookFailingMs, webhookRetryMs } from '@gumball/rules/programs/webhooks';
import type { Deps } from '../../../deps.ts';
import { GuardedFetchError } from '../../../platform/outbound/guarded-fetch.ts';
import { signRequest } from '../../../platform/outbound/sign-request.ts';
import { buildPayload } from './build-payload.ts';
import { endWaiting, type LeasedRow, updateDelivery, updateHealth } from './deliveries.store.ts';

const timeoutMs = 10_000;

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'guardedFetch'>;

/**
 * Delivers one event by a signed request. Any status from 200 to 299 is a success; everything else is tried again at
 * growing intervals. A webhook that only failed for three days is switched off.
 */
export async function deliver(deps: DeliverDeps, row: LeasedRow): Promise<void> {
  const payload = await buildPayload(deps, row);
  if (!payload) return updateDelivery(deps.db.kysely, row.id, { state: 'skipped', status: null, dueAt: null });
  const { isDelivered, status } = await send(deps, row, Buffer.from(JSON.stringify(payload)));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (isDelivered) {
      await updateDelivery(tx, row.id, { state: 'delivered', status, dueAt: null });
      if (row.failing_since) await updateHealth(tx, row.webhook_id, { failing_since: null });
      return;
    }
    const retryMs = row.event === 'test' ? undefined : webhookRetryMs(row.attempts);
    const dueAt = retryMs === undefined ? null : new Date(now.getTime() + retryMs);
    await updateDelivery(tx, row.id, { state: dueAt ? 'waiting' : 'failed', status, dueAt });
    const failingSince = row.failing_since ?? now;
    const isHopeless = now.getTime() - failingSince.getTime() > webhookFailingMs;
    await updateHealth(tx, row.webhook_id, {
      failing_since: failingSince,
      ...(isHopeless ? { disabled_at: now } : {}),
    });
    if (isHopeless) await endWaiting(tx, row.webhook_id);
  });
}

async function send(
  { clock, guardedFetch }: DeliverDeps,
  row: LeasedRow,
  body: Buffer,
): Promise<{ isDelivered: boolean; status: number | null }> {
  try {
    const { status } = await guardedFetch({
      url: row.url,
      post: {
        body,
        headers: {
          ...signRequest(row.secret, body, clock.now()),
          'x-gumball-event': row.event,
          'x-gumball-delivery': row.id,
        },
      },
      // The status alone counts, whatever a receiver writes after it.
      ignoresBody: true,
      maxBytes: 0,
      onOversize: 'cut',
      accept: () => true,
      acceptHeader: '*/*',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { isDelivered: true, status };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return { isDelivered: false, status: error.status ?? null };
  }
}
