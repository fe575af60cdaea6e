import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { removeChallengesBefore } from '../codes/challenges.store.ts';
import { removeAttemptsBefore } from '../codes/code-attempts.store.ts';
import { removeExpired } from '../codes/codes.store.ts';
import { removeConfirmationCodesBefore } from '../confirmations/confirmations.store.ts';
import { purgeGrants } from '../oauth/grants.store.ts';
import { removeTicketsBefore } from '../oidc/oidc.store.ts';
import { removePasskeyChallengesBefore } from '../passkeys/passkeys.store.ts';
import { sessionBoundsAt } from '../sessions/create-authenticate.ts';
import { purgeFamiliarAddresses } from '../sessions/familiar-addresses.store.ts';
import { removeTokensBefore } from '../tokens/tokens.store.ts';

const familiarAddressTtlMs = 90 * dayMs;

/**
 * The hourly job that removes expired data: idle sessions, codes, links, challenges, and counters of mails and
 * attempts.
 */
export async function purgeExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const dayAgo = new Date(now.getTime() - dayMs);
  await removeExpired(deps.db, { now, sessions: sessionBoundsAt(now), dayAgo });
  await removeAttemptsBefore(deps.db, dayAgo);
  await removeChallengesBefore(deps.db, now);
  await removePasskeyChallengesBefore(deps.db, now);
  await removeTicketsBefore(deps.db, now);
  await removeTokensBefore(deps.db, dayAgo);
  await purgeGrants(deps.db, dayAgo);
  await removeConfirmationCodesBefore(deps.db, now);
  await purgeFamiliarAddresses(deps.db.kysely, new Date(now.getTime() - familiarAddressTtlMs));
}
