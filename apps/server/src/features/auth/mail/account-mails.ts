import { codeTtlMs, resetLinkTtlMs } from '@gumball/rules/auth/verification';
import { hourMs } from '@gumball/rules/formats/durations';
import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import { type ReportReason, reportReasonLabels } from '@gumball/rules/moderation/report';
import type { MailMessage } from '../../../platform/mail/mail-message.ts';

/** Who gets a mail about an account. */
export type AccountMailRecipient = { to: string; username: string; language: Language };

/** The changes of an account that its owner is told of. */
export const accountNoticeKinds = [
  'log-in',
  'password',
  'reset',
  'email',
  'deleted',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'suspended',
  'passkey-added',
  'passkey-removed',
  'recovery-codes',
  'recovered',
  'passkeys-only',
  'passkeys-not-only',
  'identity-linked',
  'identity-unlinked',
  'token-created',
  'app-connected',
] as const;

/** A change of an account that its owner is told of. */
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];

const messages: Record<AccountNoticeKind, { subject: Phrase; statement: Phrase; advice: Phrase }> = {
  'log-in': {
    subject: phrase('A new log-in to your {site} account'),
    statement: phrase('Someone signed in to your {site} account from an address that it was not used from before.'),
    advice: phrase(
      'If it was you, there is nothing to do. If not, end the session in the settings and change your password at once.',
    ),
  },
  password: {
    subject: phrase('Your {site} password was changed'),
    statement: phrase('The password of your {site} account was changed, and every other device was signed out.'),
    advice: phrase('If it was not you, open the log-in page, choose "Forgot password" and set a new one at once.'),
  },
  reset: {
    subject: phrase('Your {site} password was reset'),
    statement: phrase(
      'A new password was set for your {site} account with a link from an email, and every device was signed out.',
    ),
    advice: phrase(
      'If it was not you, someone can read your email: secure your mailbox first, then set a new password.',
    ),
  },
  email: {
    subject: phrase('The email address of your {site} account was changed'),
    statement: phrase('Your {site} account has a new email address. We no longer send email to this one.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'second-factor-on': {
    subject: phrase('Two-factor authentication is on'),
    statement: phrase('Your {site} account now asks for a code of your authenticator app when you sign in.'),
    advice: phrase('If it was not you, reset your password at once and write to Support.'),
  },
  'second-factor-off': {
    subject: phrase('Two-factor authentication is off'),
    statement: phrase('Your {site} account no longer asks for a code when you sign in.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'recovery-code-used': {
    subject: phrase('A recovery code of your {site} account was used'),
    statement: phrase('Someone signed in to your {site} account with your password and a recovery code.'),
    advice: phrase('If it was not you, reset your password at once and create new recovery codes.'),
  },
  'passkey-added': {
    subject: phrase('A passkey was added to your {site} account'),
    statement: phrase('A new passkey signs in to your {site} account, without a password.'),
    advice: phrase('If it was not you, remove it in the settings and change your password at once.'),
  },
  'passkey-removed': {
    subject: phrase('A passkey of your {site} account was removed'),
    statement: phrase('One of your passkeys no longer signs in to your {site} account.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  'recovery-codes': {
    subject: phrase('New recovery codes for your {site} account'),
    statement: phrase('New recovery codes were created for your {site} account. The former ones no longer work.'),
    advice: phrase('If it was not you, reset your password at once and create new recovery codes.'),
  },
  recovered: {
    subject: phrase('Your {site} account was recovered with a recovery code'),
    statement: phrase(
      'A new password was set for your {site} account with a recovery code, and every device was signed out.',
    ),
    advice: phrase(
      'If it was not you, choose "Forgot password" on the log-in page at once, and create new recovery codes.',
    ),
  },
  'passkeys-only': {
    subject: phrase('Only passkeys open your {site} account now'),
    statement: phrase('Neither your password nor a linked account signs in to your {site} account any longer.'),
    advice: phrase('If it was not you, write to Support at once.'),
  },
  'passkeys-not-only': {
    subject: phrase('Your {site} account opens without a passkey again'),
    statement: phrase('Your password and your linked accounts sign in to your {site} account again.'),
    advice: phrase('If it was not you, change your password and your passkeys at once.'),
  },
  'identity-linked': {
    subject: phrase('Another way to sign in to your {site} account'),
    statement: phrase('An account of another site was linked to your {site} account and signs in to it from now on.'),
    advice: phrase('If it was not you, unlink it in the settings and change your password at once.'),
  },
  'identity-unlinked': {
    subject: phrase('A way to sign in to your {site} account was removed'),
    statement: phrase('An account of another site was unlinked and no longer signs in to your {site} account.'),
    advice: phrase('If it was not you, someone knows your password: sign in, change it, and write to Support.'),
  },
  suspended: {
    subject: phrase('Your {site} account is suspended'),
    statement: phrase('The operators suspended your {site} account. Others still see what you wrote.'),
    advice: phrase('You can appeal once: sign in as usual, and the log-in page says how.'),
  },
  'token-created': {
    subject: phrase('A token was created for your {site} account'),
    statement: phrase('A program that has the token can use your {site} account, within the limits of the token.'),
    advice: phrase('If it was not you, revoke it in the settings and change your password at once.'),
  },
  'app-connected': {
    subject: phrase('An app was connected to your {site} account'),
    statement: phrase('You allowed an app to use your {site} account. The settings list what it may do.'),
    advice: phrase('If it was not you, revoke it in the settings and change your password at once.'),
  },
  deleted: {
    subject: phrase('Your {site} account was deleted'),
    statement: phrase(
      'Your {site} account was deleted, with everything you posted. Messages you sent stay with their recipients, without your name and files. We are sorry to see you go.',
    ),
    advice: phrase('If it was not you, please contact the operators of your {site} as soon as you can.'),
  },
};

/** What a notice tells about the change. */
export type AccountNoticeDetails = {
  /** Why and until when the account is suspended. */
  suspension?: { rule: ReportReason; until: string | null; note: string };
  /** The device of a log-in. */
  device?: Phrase;
  /** Its rough place. */
  place?: string | Phrase;
};

/** The security notice about a change of an account. */
function accountNoticeMail(
  { to, username, language }: AccountMailRecipient,
  what: AccountNoticeKind,
  { suspension, device, place }: AccountNoticeDetails = {},
): MailMessage {
  const { subject, statement, advice } = messages[what];
  return {
    to,
    language,
    subject,
    preview: statement,
    blocks: [
      phrase('Hi {username},', { username }),
      statement,
      ...(suspension ? suspensionLines(suspension) : []),
      ...(device ? [phrase('Device: {device}', { device })] : []),
      ...(place ? [phrase('Place: {place}', { place })] : []),
      advice,
      phrase('The {site} team'),
    ],
  };
}

function suspensionLines({ rule, until, note }: NonNullable<AccountNoticeDetails['suspension']>): (string | Phrase)[] {
  const end =
    until === null
      ? phrase('For good')
      : phrase('Until {time}', { time: `${until.slice(0, 16).replace('T', ' ')} UTC` });
  return [phrase('Rule: {rule}', { rule: reportReasonLabels[rule] }), end, ...(note === '' ? [] : [note])];
}

/** The mail with the code that verifies the address of a new account. */
function verificationMail({ to, username, language }: AccountMailRecipient, code: string): MailMessage {
  return {
    to,
    language,
    subject: phrase('{code} is your {site} code', { code }),
    title: phrase('Verify your email address'),
    blocks: [
      phrase('Hi {username},', { username }),
      phrase('Welcome to {site}! Here is the code that verifies your email address:'),
      { code },
      pluralPhrase(
        codeTtlMs / 60_000,
        'It works for one minute. If it has run out, ask for a new one on the verification page.',
        'It works for {count} minutes. If it has expired, request a new one on the verification page.',
      ),
      phrase('If you did not sign up for {site}, someone probably mistyped their address. You can ignore this email.'),
      phrase('The {site} team'),
    ],
  };
}

/** The mail with the code that confirms a new address of an account. */
function emailChangeMail({ to, language }: Omit<AccountMailRecipient, 'username'>, code: string): MailMessage {
  return {
    to,
    language,
    subject: phrase('{code} confirms your new email address', { code }),
    title: phrase('Confirm your new email address'),
    blocks: [
      phrase('Hi,'),
      phrase('Here is the code that makes this the email address of your {site} account:'),
      { code },
      pluralPhrase(
        codeTtlMs / 60_000,
        'It works for one minute. Enter it in your settings.',
        'It works for {count} minutes. Enter it in your settings.',
      ),
      phrase('If you did not ask for it, someone probably mistyped their address. You can ignore this email.'),
      phrase('The {site} team'),
    ],
  };
}

/** The mail with the link that resets a password. */
function resetMail({ to, username, language }: AccountMailRecipient, link: string): MailMessage {
  return {
    to,
    language,
    subject: phrase('Reset your {site} password'),
    link,
    blocks: [
      phrase('Hi {username},', { username }),
      phrase('Someone, hopefully you, asked for a new password for your {site} account. Open this link to choose one:'),
      { button: phrase('Choose a new password'), url: link, isSpelledOut: true },
      pluralPhrase(
        resetLinkTtlMs / hourMs,
        'The link works once, within one hour. It signs out every device that is signed in to your account.',
        'The link works once, within {count} hours. It signs out every device that is signed in to your account.',
      ),
      phrase('If it was not you, there is nothing to do: your password stays as it is.'),
      phrase('The {site} team'),
    ],
  };
}

/** The mails about accounts. */
export const accountMails = {
  notice: accountNoticeMail,
  verification: verificationMail,
  emailChange: emailChangeMail,
  reset: resetMail,
};
