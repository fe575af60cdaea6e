/** Writes of the own account: docs/product.md, Settings. They reject on failure. */
import type { Session } from '@gumball/contract/auth/account.schemas';
import { session } from '../../../lib/session/session.ts';
import { accountClient, removeSessions, setEmailAddresses } from './account.queries.ts';

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
