import type { SignUpExtras } from '@gumball/contract/auth/auth.schemas';
import { answersTo } from '@gumball/rules/auth/applications';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { type Executor, isViolationOf } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import { findReferrer } from '../../referrals/find-referrer.ts';
import { recordReferral } from '../../referrals/record-referral.ts';
import { recordSignUp } from '../../referrals/risk/record-sign-up.ts';
import { recordSignUpConsents } from '../../terms/record-sign-up-consents.ts';
import { insertUser } from '../accounts/account.store.ts';
import { insertApplication } from '../applications/applications.store.ts';
import type { Client } from '../sessions/start-session.ts';
import { checkExtras } from './check-extras.ts';
import { createReferralCode } from './create-referral-code.ts';

/** A new account. `email` is normalized. */
export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
  referralCode: string | undefined;
  client: Client & { language: Language };
  extras: SignUpExtras;
};

/** A stored account. One of an applicant must not be signed in. */
export type StoredAccount = { userId: string; isApplicant: boolean };

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signUpHashes' | 'signUpMode' | 'signUpRequirements'>;

const maxReferralCodeAttempts = 5;

/**
 * Runs a transaction that stores a new account by `insert`, with its referral and its application, and returns its
 * result. `now` is when the account is created. Repeats it if the random referral code exists. Throws the errors of
 * `checkExtras`, and on the unique keys of username and address.
 */
export async function storeAccount<Result>(
  deps: StoreDeps,
  run: (tx: Executor, insert: (account: NewAccount) => Promise<StoredAccount>, now: Date) => Promise<Result>,
  attempts = maxReferralCodeAttempts,
): Promise<Result> {
  try {
    return await deps.db.transaction((tx) => {
      const now = deps.clock.now();
      return run(tx, (account) => insertAccount(deps, tx, account, now), now);
    });
  } catch (error) {
    if (attempts <= 1 || !isViolationOf(error, 'users_referral_code_key')) throw error;
    return storeAccount(deps, run, attempts - 1);
  }
}

async function insertAccount(deps: StoreDeps, tx: Executor, account: NewAccount, now: Date): Promise<StoredAccount> {
  const { username, email, passwordHash, verifiedAt, referralCode, client, extras } = account;
  const userId = deps.ids.next();
  const referrerId = await findReferrer(tx, referralCode);
  const allowed = await checkExtras(deps, extras, referrerId !== null);
  assertOk(allowed);
  const { isApplication: isApplicant, questions } = allowed;
  const { minimumAge } = await deps.signUpRequirements.current();
  await insertUser(tx, {
    id: userId,
    username,
    email,
    password_hash: passwordHash,
    email_verified_at: verifiedAt,
    referral_code: createReferralCode(deps.ids),
    referred_by: referrerId,
    application_state: isApplicant ? 'pending' : null,
    joined_from: extras.from ?? null,
    age_confirmed_at: minimumAge > 0 ? now : null,
    created_at: now,
  });
  await recordSignUpConsents(tx, userId, extras.consents ?? [], now);
  if (isApplicant) {
    const answers = answersTo(questions, extras.answers ?? []);
    await insertApplication(tx, { userId, answers, language: client.language, now });
  }
  await recordSignUp(tx, deps.signUpHashes, { userId, username, email, client, at: now });
  if (referrerId !== null)
    await recordReferral(tx, deps.signUpHashes, { newcomerId: userId, referrerId, client, at: now });
  return { userId, isApplicant };
}
