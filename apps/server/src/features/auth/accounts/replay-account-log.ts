import { minuteMs } from '@gumball/rules/formats/durations';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { anonymizeAccount, reserveUsername } from '../deletion/deletions.store.ts';
import { hashUsername } from '../deletion/hash-username.ts';
import { removeIdentitiesOf } from '../oidc/oidc.store.ts';
import { removePasskeysOf } from '../passkeys/passkeys.store.ts';
import { removeFactor } from '../second-factor/second-factor.store.ts';
import { lockAccount, updatePasskeysOnly } from './account.store.ts';
import { type AccountEventKind, accountEventKinds, updateRestored } from './account-events.store.ts';

const event = z.object({
  at: z.iso.datetime(),
  kind: z.enum(accountEventKinds),
  userId: z.string().regex(/^\d{1,19}$/),
  until: z.iso.datetime().optional(),
});
type AccountEvent = z.output<typeof event>;

// Covers clock skew between nodes and the duration of a backup.
const clockMarginMs = 10 * minuteMs;

/** The number of accounts that each kind of event was applied to. */
export type ReplayCounts = Record<
  'deleted' | 'suspended' | 'unsuspended' | 'passwords' | 'revoked' | 'secondFactors' | 'passkeys' | 'identities',
  number
>;

/** The combined result of the events of one account. */
type Outcome = {
  kinds: Set<AccountEventKind>;
  suspendedAt?: Date | null;
  suspendedUntil?: Date | null;
  isOperator?: boolean;
};

/**
 * Applies the account events since a backup to the restored database. Deleted accounts are anonymized and purged once
 * the server runs, suspensions are set or lifted, revoked operators lose their role, changed passwords become unusable,
 * and two-factor authentication that was turned off is removed. All passkeys or linked accounts of a member who removed
 * one are removed: the log does not say which. Events that the backup already contains and accounts that it does not
 * contain are ignored.
 */
export async function replayAccountLog(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  lines: readonly string[],
  takenAt: Date,
): Promise<ReplayCounts> {
  const outcomes = outcomesOf(lines, new Date(takenAt.getTime() - clockMarginMs));
  const replayed: ReplayCounts = {
    deleted: 0,
    suspended: 0,
    unsuspended: 0,
    passwords: 0,
    revoked: 0,
    secondFactors: 0,
    passkeys: 0,
    identities: 0,
  };
  for (const [userId, { kinds, suspendedAt, suspendedUntil, isOperator }] of outcomes) {
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) return;
      if (kinds.has('deleted')) {
        await reserveUsername(tx, hashUsername(account.username));
        await anonymizeAccount(tx, userId, { now: clock.now(), referralCode: ids.secret() });
        replayed.deleted += 1;
        return;
      }
      const [revoked, isPasswordInvalidated] = [isOperator === false, kinds.has('password-changed')];
      await updateRestored(tx, userId, {
        revoked,
        isPasswordInvalidated,
        ...(suspendedAt === undefined ? {} : { suspendedAt, suspendedUntil: suspendedUntil ?? null }),
      });
      await listScore(tx, userId);
      if (kinds.has('second-factor-removed') && (await removeFactor(tx, userId))) replayed.secondFactors += 1;
      if (kinds.has('passkey-removed') && (await removePasskeysOf(tx, userId))) {
        // Without them the account would stay closed.
        await updatePasskeysOnly(tx, userId, null);
        replayed.passkeys += 1;
      }
      if (kinds.has('identity-removed') && (await removeIdentitiesOf(tx, userId))) replayed.identities += 1;
      if (revoked) replayed.revoked += 1;
      if (isPasswordInvalidated) replayed.passwords += 1;
      if (suspendedAt) replayed.suspended += 1;
      if (suspendedAt === null) replayed.unsuspended += 1;
    });
  }
  return replayed;
}

function outcomesOf(lines: readonly string[], since: Date): Map<string, Outcome> {
  const events = lines.flatMap((line) => parseEvent(line) ?? []).filter(({ at }) => new Date(at) >= since);
  const outcomes = new Map<string, Outcome>();
  // Lines of a copied log may be appended after newer lines.
  for (const found of events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const outcome = outcomes.get(found.userId) ?? { kinds: new Set() };
    outcome.kinds.add(found.kind);
    if (found.kind === 'suspended' || found.kind === 'unsuspended') {
      outcome.suspendedAt = found.kind === 'suspended' ? new Date(found.at) : null;
      outcome.suspendedUntil = found.until === undefined ? null : new Date(found.until);
    }
    if (found.kind === 'operator-granted') outcome.isOperator = true;
    if (found.kind === 'operator-revoked') outcome.isOperator = false;
    outcomes.set(found.userId, outcome);
  }
  return outcomes;
}

// A crash can truncate a line, and later versions may add kinds. Neither may stop a restore.
function parseEvent(line: string): AccountEvent | undefined {
  try {
    return event.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
