import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { checkSignUp, normalizeEmail } from '@gumball/rules/auth/sign-up';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { isViolationOf } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { assertUncommonPassword } from '../../auth/accounts/assert-uncommon-password.ts';
import { type Client, startSession } from '../../auth/sessions/start-session.ts';
import { assertUsernameAvailable } from '../../auth/sign-up/assert-username-available.ts';
import { storeAccount } from '../../auth/sign-up/store-account.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { recordAction } from '../record-action.ts';
import { countStaff, lockStaff, makeOperator } from '../staff/staff.store.ts';

/** What the first administrator enters. */
export type FirstAdministrator = { code: string; username: string; email: string; password: string };

/**
 * Creates the account of the first administrator for who knows the set-up code, and signs it in. Of several at the same
 * time one succeeds. Throws `SETUP_CLOSED`, `SETUP_CODE_WRONG`, the errors of a sign-up and `RATE_LIMITED`.
 */
export async function createAdministrator(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'setup'
    | 'passwords'
    | 'clusterEvents'
    | 'signUpHashes'
    | 'signUpMode'
    | 'signUpRequirements'
  >,
  limit: Limit,
  client: Client & { language: Language },
  { code, username, email: typedEmail, password }: FirstAdministrator,
): Promise<{ user: OwnUser; accessToken: string }> {
  await limit.consume(rateLimitKey(client.ip));
  if (!(await deps.setup.isOpen())) throw new AppError('SETUP_CLOSED');
  if (!(await deps.setup.isCode(code))) throw new AppError('SETUP_CODE_WRONG', { field: 'code' });
  assertOk(checkSignUp({ username, email: typedEmail, password, confirmPassword: password }));
  await assertUncommonPassword(deps, password);
  const email = normalizeEmail(typedEmail);
  const assertAvailable = () => assertUsernameAvailable(deps.db.kysely, username, email);
  await assertAvailable();
  const passwordHash = await deps.passwords.hash(password, assertAvailable);
  const { userId, accessToken } = await storeAccount(deps, async (tx, insert, now) => {
    await lockStaff(tx);
    if ((await countStaff(tx)).administrators > 0) throw new AppError('SETUP_CLOSED');
    const stored = await insert({
      username,
      email,
      passwordHash,
      verifiedAt: now,
      referralCode: undefined,
      client,
      extras: {},
    });
    await makeOperator(tx, username, 'administrator');
    await listScore(tx, stored.userId);
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'grant-operator',
      subject: { kind: 'member', id: stored.userId },
      details: { role: 'administrator', by: 'set-up' },
    });
    return { userId: stored.userId, accessToken: await startSession(deps, tx, stored.userId, client) };
  }).catch((error: unknown) => {
    if (isViolationOf(error, 'users_username_key')) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    if (isViolationOf(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  });
  return { user: await findOwnUser(deps, userId), accessToken };
}
