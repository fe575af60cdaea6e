import { checkSignUpMode } from '@gumball/rules/auth/sign-up-mode';
import type { Deps } from '../../../deps.ts';
import { type Executor, isViolationOf } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import { findReferrer } from '../../referrals/find-referrer.ts';
import { recordReferral } from '../../referrals/record-referral.ts';
import { recordSignUp } from '../../referrals/risk/record-sign-up.ts';
import { insertUser } from '../accounts/account.store.ts';
import type { Client } from '../sessions/start-session.ts';
import { createReferralCode } from './create-referral-code.ts';

/** A new account. `email` is normalized. */
export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  verifiedAt: Date | null;
  referralCode: string | undefined;
  client: Client;
};

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signUpHashes' | 'signUpMode'>;

const maxReferralCodeAttempts = 5;

/**
 * Runs a transaction that stores a new account by `insert`, with its referral, and returns its result. Repeats it if the
 * random referral code exists. Throws `SIGN_UP_CLOSED` and `SIGN_UP_BY_INVITATION` where operators
 * have chosen it, and on the unique keys of username and address.
 */
export async function storeAccount<Result>(
  deps: StoreDeps,
  run: (tx: Executor, insert: (account: NewAccount) => Promise<string>) => Promise<Result>,
  attempts = maxReferralCodeAttempts,
): Promise<Result> {
  try {
    return await deps.db.transaction((tx) => run(tx, (account) => insertAccount(deps, tx, account)));
  } catch (error) {
    if (attempts <= 1 || !isViolationOf(error, 'users_referral_code_key')) throw error;
    return storeAccount(deps, run, attempts - 1);
  }
}

async function insertAccount(deps: StoreDeps, tx: Executor, account: NewAccount): Promise<string> {
  const { username, email, passwordHash, verifiedAt, referralCode, client } = account;
  const now = deps.clock.now();
  const userId = deps.ids.next();
  const referrerId = await findReferrer(tx, referralCode);
  assertOk(checkSignUpMode(await deps.signUpMode.current(), referrerId !== null));
  await insertUser(tx, {
    id: userId,
    username,
    email,
    password_hash: passwordHash,
    email_verified_at: verifiedAt,
    referral_code: createReferralCode(deps.ids),
    referred_by: referrerId,
    created_at: now,
  });
  await recordSignUp(tx, deps.signUpHashes, { userId, username, email, client, at: now });
  if (referrerId !== null)
    await recordReferral(tx, deps.signUpHashes, { newcomerId: userId, referrerId, client, at: now });
  return userId;
}
