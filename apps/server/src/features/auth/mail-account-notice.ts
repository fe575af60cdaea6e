import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';

/** What happened to an account, for the address it had until then. */
export type AccountNotice = { to: string; username: string; what: 'password' | 'email' | 'deleted' };

const words: Record<AccountNotice['what'], { subject: string; happened: string; otherwise: string }> = {
  password: {
    subject: 'Your Gumball password was changed',
    happened: 'The password of your Gumball account was changed, and every other device was signed out.',
    otherwise: 'If it was not you, open the log-in page, choose "Forgot password" and set a new one at once.',
  },
  email: {
    subject: 'The email address of your Gumball account was changed',
    happened: 'Your Gumball account has a new email address. Mails no longer go to this one.',
    otherwise: 'If it was not you, somebody knows your password: sign in, change it, and write to Support.',
  },
  deleted: {
    subject: 'Your Gumball account was deleted',
    happened: 'Your Gumball account was deleted, with everything you posted. We are sorry to see you go.',
    otherwise: 'If it was not you, please answer to whoever runs your Gumball as soon as you can.',
  },
};

/** The job that tells the owner of an account what happened to it. */
export async function mailAccountNotice(
  { mail }: Pick<Deps, 'mail'>,
  { to, username, what }: AccountNotice,
): Promise<void> {
  const { subject, happened, otherwise } = words[what];
  await mail.deliver({
    to,
    subject,
    text: [`Hi ${username},`, happened, otherwise, 'The Gumball team'].join('\n\n'),
  });
}

/** The queue of this job. */
mailAccountNotice.queue = 'mail-account-notice';

/** Adds the job to a transaction. */
mailAccountNotice.add = (deps: Pick<Deps, 'jobs'>, tx: Executor, notice: AccountNotice): Promise<void> =>
  deps.jobs.add(mailAccountNotice.queue, notice, tx);
