import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import { type ReportReason, reportReasonLabels } from '@gumball/rules/moderation/report';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';

/**
 * A security notice about an account, sent to the address it had before the change. Jobs of versions without mail
 * languages have no language.
 */
export type AccountNotice = {
  to: string;
  username: string;
  what:
    | 'log-in'
    | 'password'
    | 'reset'
    | 'email'
    | 'deleted'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'recovery-code-used'
    | 'suspended'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes'
    | 'recovered'
    | 'passkeys-only'
    | 'passkeys-not-only'
    | 'identity-linked'
    | 'identity-unlinked'
    | 'token-created'
    | 'app-connected';
  /** Why and until when the account is suspended. */
  suspension?: { rule: ReportReason; until: string | null; note: string };
  /** The device of a log-in. */
  device?: Phrase;
  /** Its rough place. */
  place?: string | Phrase;
  language?: Language;
};

const messages: Record<AccountNotice['what'], { subject: Phrase; statement: Phrase; advice: Phrase }> = {
  'log-in': {
    subject: phrase('A new log-in to your Gumball account'),
    statement: phrase('Someone signed in to your Gumball account from an address that it was not used from before.'),
    advice: phrase(
      'If it was you, there is nothing to do. If not, end the session in the settings and change your password at once.',
    ),
  },
  password: {
    subject: phrase('Your Gumball password was changed'),
    statement: phrase('The password of your Gumball account was changed, and every other device was signed out.'),
    advice: phrase('If it was not you, open the log-in page, choose "Forgot password" and set a new one at once.'),
  },
  reset: {
    subject: phrase('Your Gumball password was reset'),
    statement: phrase(
      'A new password was set for your Gumball account with a link from an email, and every device was signed out.',
    ),
    advice: phrase(
      'If it was not you, someone can read your email: secure your mailbox first, then set a new password.',
    ),
  },
  email: {
    subject: phrase('The email address of your Gumball account was changed'),
    statement: phrase('Your Gumball account has a new email address. We no longer send email to this one.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'second-factor-on': {
    subject: phrase('Two-factor authentication is on'),
    statement: phrase('Your Gumball account now asks for a code of your authenticator app when you sign in.'),
    advice: phrase('If it was not you, reset your password at once and write to Support.'),
  },
  'second-factor-off': {
    subject: phrase('Two-factor authentication is off'),
    statement: phrase('Your Gumball account no longer asks for a code when you sign in.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'recovery-code-used': {
    subject: phrase('A recovery code of your Gumball account was used'),
    statement: phrase('Someone signed in to your Gumball account with your password and a recovery code.'),
    advice: phrase('If it was not you, reset your password at once and create new recovery codes.'),
  },
  'passkey-added': {
    subject: phrase('A passkey was added to your Gumball account'),
    statement: phrase('A new passkey signs in to your Gumball account, without a password.'),
    advice: phrase('If it was not you, remove it in the settings and change your password at once.'),
  },
  'passkey-removed': {
    subject: phrase('A passkey of your Gumball account was removed'),
    statement: phrase('One of your passkeys no longer signs in to your Gumball account.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'recovery-codes': {
    subject: phrase('New recovery codes for your Gumball account'),
    statement: phrase('New recovery codes were created for your Gumball account. The former ones no longer work.'),
    advice: phrase('If it was not you, reset your password at once and create new recovery codes.'),
  },
  recovered: {
    subject: phrase('Your Gumball account was recovered with a recovery code'),
    statement: phrase(
      'A new password was set for your Gumball account with a recovery code, and every device was signed out.',
    ),
    advice: phrase(
      'If it was not you, choose "Forgot password" on the log-in page at once, and create new recovery codes.',
    ),
  },
  'passkeys-only': {
    subject: phrase('Only passkeys open your Gumball account now'),
    statement: phrase('Neither your password nor a linked account signs in to your Gumball account any longer.'),
    advice: phrase('If it was not you, write to Support at once.'),
  },
  'passkeys-not-only': {
    subject: phrase('Your Gumball account opens without a passkey again'),
    statement: phrase('Your password and your linked accounts sign in to your Gumball account again.'),
    advice: phrase('If it was not you, change your password and your passkeys at once.'),
  },
  'identity-linked': {
    subject: phrase('Another way to sign in to your Gumball account'),
    statement: phrase('An account of another site was linked to your Gumball account and signs in to it from now on.'),
    advice: phrase('If it was not you, unlink it in the settings and change your password at once.'),
  },
  'identity-unlinked': {
    subject: phrase('A way to sign in to your Gumball account was removed'),
    statement: phrase('An account of another site was unlinked and no longer signs in to your Gumball account.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  suspended: {
    subject: phrase('Your Gumball account is suspended'),
    statement: phrase('The operators suspended your Gumball account. Others still see what you wrote.'),
    advice: phrase('You can appeal once: sign in as usual, and the log-in page says how.'),
  },
  'token-created': {
    subject: phrase('A token was created for your Gumball account'),
    statement: phrase('A program that has the token can use your Gumball account, within the limits of the token.'),
    advice: phrase('If it was not you, revoke it in the settings and change your password at once.'),
  },
  'app-connected': {
    subject: phrase('An app was connected to your Gumball account'),
    statement: phrase('You allowed an app to use your Gumball account. The settings list what it may do.'),
    advice: phrase('If it was not you, revoke it in the settings and change your password at once.'),
  },
  deleted: {
    subject: phrase('Your Gumball account was deleted'),
    statement: phrase('Your Gumball account was deleted, with everything you posted. We are sorry to see you go.'),
    advice: phrase('If it was not you, please contact the operators of your Gumball as soon as you can.'),
  },
};

/** The job that notifies the owner of an account about a change. */
export async function mailAccountNotice(
  { mail }: Pick<Deps, 'mail'>,
  { to, username, what, device, place, suspension, language = 'en' }: AccountNotice,
): Promise<void> {
  const { subject, statement, advice } = messages[what];
  await mail.deliver({
    to,
    language,
    subject,
    blocks: [
      phrase('Hi {username},', { username }),
      statement,
      ...(suspension ? suspensionLines(suspension) : []),
      ...(device ? [phrase('Device: {device}', { device })] : []),
      ...(place ? [phrase('Place: {place}', { place })] : []),
      advice,
      phrase('The Gumball team'),
    ],
  });
}

function suspensionLines({ rule, until, note }: NonNullable<AccountNotice['suspension']>): (string | Phrase)[] {
  const end =
    until === null
      ? phrase('For good')
      : phrase('Until {time}', { time: `${until.slice(0, 16).replace('T', ' ')} UTC` });
  return [phrase('Rule: {rule}', { rule: reportReasonLabels[rule] }), end, ...(note === '' ? [] : [note])];
}

/** The queue of this job. */
mailAccountNotice.queue = 'mail-account-notice';

/** Adds the job inside the caller's transaction. */
mailAccountNotice.add = (
  deps: { jobs: Pick<Deps['jobs'], 'add'> },
  tx: Executor,
  notice: AccountNotice & { language: Language },
): Promise<void> => deps.jobs.add(mailAccountNotice.queue, notice, tx);
