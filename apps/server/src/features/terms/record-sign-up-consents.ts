import { checkConsents, type TermsVersion } from '@gumball/rules/terms/terms';
import type { Executor } from '../../platform/db/database.ts';
import { assertOk } from '../../platform/http/app-error.ts';
import { insertConsents, listPublished } from './terms.store.ts';

/**
 * Stores the consents of a newcomer in the transaction that stores the account. Throws `CONSENT_REQUIRED` if one is
 * missing, and `TERMS_CHANGED` if one is not about the newest version.
 */
export async function recordSignUpConsents(
  tx: Executor,
  userId: string,
  consents: readonly TermsVersion[],
  now: Date,
): Promise<void> {
  assertOk(checkConsents(await listPublished(tx), consents));
  await insertConsents(tx, userId, consents, now);
}
