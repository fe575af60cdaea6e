import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { type AccountNoticeDetails, type AccountNoticeKind, accountMails } from './account-mails.ts';

/**
 * A security notice about an account, sent to the address it had before the change. Jobs of versions without mail
 * languages have no language.
 */
export type AccountNotice = AccountNoticeDetails & {
  to: string;
  username: string;
  what: AccountNoticeKind;
  language?: Language;
};

/** The job that notifies the owner of an account about a change. */
export async function mailAccountNotice(
  { mail }: Pick<Deps, 'mail'>,
  { to, username, what, language = 'en', ...details }: AccountNotice,
): Promise<void> {
  await mail.deliver(accountMails.notice({ to, username, language }, what, details));
}

/** The queue of this job. */
mailAccountNotice.queue = 'mail-account-notice';

/** Adds the job inside the caller's transaction. */
mailAccountNotice.add = (
  deps: { jobs: Pick<Deps['jobs'], 'add'> },
  tx: Executor,
  notice: AccountNotice & { language: Language },
): Promise<void> => deps.jobs.add(mailAccountNotice.queue, notice, tx);
