import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../deps.ts';
import { purgeAccountLog } from './accounts/purge-account-log.ts';
import { writeAccountLog } from './accounts/write-account-log.ts';
import { endApplications } from './applications/end-applications.ts';
import { type ApplicationMail, mailApplication } from './applications/mail-application.ts';
import { mailConfirmationCode } from './confirmations/mail-confirmation-code.ts';
import { finishDeletions } from './deletion/finish-deletions.ts';
import { purgeDeletedAccount } from './deletion/purge-deleted-account.ts';
import { purgeExpired } from './deletion/purge-expired.ts';
import { purgeUnverified } from './deletion/purge-unverified.ts';
import { type AccountNotice, mailAccountNotice } from './mail/mail-account-notice.ts';
import { mailEmailChangeCode } from './mail/mail-email-change-code.ts';
import { mailResetLink } from './mail/mail-reset-link.ts';
import { mailVerificationCode } from './mail/mail-verification-code.ts';

/** Jobs of versions without mail languages have no language. */
type RequestedMail = { email: string; language?: Language };

const retryOptions = { retries: 8, retryDelaySeconds: 2 };
/** The payloads contain email addresses, so the jobs are removed once done. */
const mailRetryOptions = { ...retryOptions, personal: true } as const;

/** Declares the background jobs of accounts. */
export function declareAuthJobs(deps: Deps): void {
  deps.jobs.work<RequestedMail>(mailVerificationCode.queue, mailRetryOptions, (job) => mailVerificationCode(deps, job));
  deps.jobs.work<RequestedMail>(mailResetLink.queue, mailRetryOptions, (job) => mailResetLink(deps, job));
  deps.jobs.work<RequestedMail & { userId: string }>(mailEmailChangeCode.queue, mailRetryOptions, (job) =>
    mailEmailChangeCode(deps, job),
  );
  deps.jobs.work<AccountNotice>(mailAccountNotice.queue, mailRetryOptions, (job) => mailAccountNotice(deps, job));
  deps.jobs.work<{ email: string; sessionId: string; language?: Language }>(
    mailConfirmationCode.queue,
    mailRetryOptions,
    (job) => mailConfirmationCode(deps, job),
  );
  deps.jobs.work<ApplicationMail>(mailApplication.queue, mailRetryOptions, (job) => mailApplication(deps, job));
  deps.jobs.every('31 * * * *', 'end-applications', async () => {
    await endApplications(deps);
  });
  // The second name is that of release 0.1; servers of that release still add such jobs during an upgrade.
  for (const queue of [purgeDeletedAccount.queue, 'forget-deleted-account'])
    deps.jobs.work<{ userId: string }>(queue, retryOptions, (job) => purgeDeletedAccount(deps, job));
  deps.jobs.every('* * * * *', 'finish-deletions', async () => {
    await finishDeletions(deps);
  });
  deps.jobs.every('*/10 * * * *', 'purge-unverified-accounts', async () => {
    await purgeUnverified(deps);
  });
  const appendEvents = async () => {
    await writeAccountLog(deps);
  };
  deps.jobs.work(writeAccountLog.queue, retryOptions, appendEvents);
  // Covers events of the command line and events whose job failed permanently.
  deps.jobs.every('* * * * *', 'write-missing-account-log', appendEvents);
  deps.jobs.every('47 4 * * *', 'purge-account-log', () => purgeAccountLog(deps));
  deps.jobs.every('17 * * * *', 'purge-expired-account-data', () => purgeExpired(deps));
}
