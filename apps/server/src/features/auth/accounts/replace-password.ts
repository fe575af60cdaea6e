import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { checkPasswordReset } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import { removeCodeOf, removeResetsOf } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockAccountByUsername, updatePasswordHash } from './account.store.ts';
import { assertUncommonPassword } from './assert-uncommon-password.ts';
import { recordAccountEvent } from './record-account-event.ts';

/** The dependencies of `replacePassword`. */
export type ReplacePasswordDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'passwords'> & {
  clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'>;
};

// No password matches this hash, so that log-in fails until the reset link is used.
const unusableHash = 'reset';

/**
 * Sets a new password inside the caller's transaction, or a hash that no password matches, and ends the sessions, links
 * and codes of the user. Returns the user id, or undefined for an unknown or suspended user. Throws the errors of the
 * password rule.
 */
export async function replacePassword(
  deps: ReplacePasswordDeps,
  tx: Executor,
  username: string,
  password: string | undefined,
): Promise<string | undefined> {
  if (password !== undefined) {
    assertOk(checkPasswordReset({ token: 'x', password, confirmPassword: password }));
    await assertUncommonPassword(deps, password);
  }
  const account = await lockAccountByUsername(tx, normalizeUsername(username));
  if (!account || account.suspended_at) return undefined;
  const hash = password === undefined ? unusableHash : await deps.passwords.hash(password);
  await updatePasswordHash(tx, account.id, hash);
  await removeResetsOf(tx, account.id);
  await removeCodeOf(tx, hashEmail(account.email));
  await recordAccountEvent(deps, tx, { userId: account.id, kind: 'password-changed' });
  await endSessions(deps, tx, { userId: account.id });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: account.id });
  return account.id;
}
