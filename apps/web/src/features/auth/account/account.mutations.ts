/** Writes of the own account: docs/product.md, Settings. They reject on failure. */
import type { Session } from '@gumball/contract/auth/account.schemas';
import { session } from '../../../lib/session/session.ts';
import { confirmationClient, refreshConfirmation } from '../confirmation/confirmation.queries.ts';
import { createCredential } from '../parts/credentials.ts';
import {
  accountClient,
  passkeyClient,
  refreshSecondFactor,
  removeSessions,
  setEmailAddresses,
  updatePasskeys,
} from './account.queries.ts';

/** Changes the password, which signs out all other devices. Returns the server's message. */
export async function changePassword(body: {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<string> {
  const { message } = await accountClient.changePassword({ body });
  removeSessions(({ isCurrent }) => !isCurrent);
  return message;
}

/** Changes the email address, or mails a code to the new one. Returns the server's message. */
export async function changeEmail(body: { email: string; password: string }): Promise<string> {
  const response = await accountClient.changeEmail({ body });
  session.updateUser({ email: response.email });
  setEmailAddresses(response);
  return response.message;
}

/** Confirms the new email address by its code. Returns the server's message. */
export async function confirmEmail(code: string): Promise<string> {
  const { user, message } = await accountClient.confirmEmail({ body: { code } });
  session.updateUser(user);
  setEmailAddresses({ email: user.email, pendingEmail: null });
  return message;
}

/** Cancels the change of the email address. */
export async function cancelEmailChange(): Promise<void> {
  setEmailAddresses(await accountClient.dropEmailChange());
}

/** Requests a new key for an authenticator app. */
export function startSecondFactor(password: string): Promise<{ secret: string; uri: string }> {
  return accountClient.startSecondFactor({ body: { password } });
}

/** Turns on two-factor authentication by a code of the app. Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recoveryCodes } = await accountClient.confirmSecondFactor({ body: { code } });
  refreshSecondFactor();
  return recoveryCodes;
}

/** Creates new recovery codes and returns them. */
export async function replaceRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await accountClient.replaceRecoveryCodes({ body: { password } });
  refreshSecondFactor();
  return recoveryCodes;
}

/** Turns off two-factor authentication. Returns the server's message. */
export async function removeSecondFactor(password: string): Promise<string> {
  const { message } = await accountClient.removeSecondFactor({ body: { password } });
  refreshSecondFactor();
  return message;
}

/** Lets only passkeys open the account, or other ways again. */
export async function setPasskeysOnly(isOn: boolean): Promise<void> {
  await confirmationClient.passkeysOnly({ body: { isOn } });
  refreshSecondFactor();
  refreshConfirmation();
}

/** Has the device create a passkey, and adds it to the account. */
export async function createPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { ticket, options } = await passkeyClient.start({ body: { password } });
  const response = await createCredential(options);
  const { passkey } = await passkeyClient.create({ body: { ticket, name, response } });
  updatePasskeys((list) => [...list, passkey]);
}

/** Renames a passkey. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  const { passkey } = await passkeyClient.rename({ params: { id }, body: { name } });
  updatePasskeys((list) => list.map((other) => (other.id === id ? passkey : other)));
}

/** Removes a passkey. */
export async function removePasskey(id: string, password: string): Promise<void> {
  await passkeyClient.remove({ params: { id }, body: { password } });
  updatePasskeys((list) => list.filter((other) => other.id !== id));
}

/** Signs out another device. */
export async function endSession({ id }: Session): Promise<void> {
  await accountClient.endSession({ params: { id } });
  removeSessions((other) => other.id === id);
}

/** Signs out all other devices. */
export async function endOtherSessions(): Promise<void> {
  await accountClient.endOtherSessions();
  removeSessions(({ isCurrent }) => !isCurrent);
}

/** Deletes the account and ends the session. Returns the server's message. */
export async function deleteAccount(password: string): Promise<string> {
  const { message } = await accountClient.deleteAccount({ body: { password } });
  session.end('signed-out');
  return message;
}
