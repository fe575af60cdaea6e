import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../deps.ts';
import { clearExpired } from './clear-expired.ts';
import { finishDeletions, forgetDeleted } from './forget-deleted.ts';
import { type AccountNotice, mailAccountNotice } from './mail-account-notice.ts';
import { mailEmailChangeCode } from './mail-email-change-code.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { mailVerificationCode } from './mail-verification-code.ts';
import { purgeUnverified } from './purge-unverified.ts';
import { purgeAccountLog, writeAccountLog } from './write-account-log.ts';

/** Jobs of versions without mail languages have no language. */
type AskedMail = { email: string; language?: Language };

const patience = { retries: 8, retryDelaySeconds: 2 };
/** The payloads contain email addresses, so the jobs are removed once done. */
const mailPatience = { ...patience, personal: true } as const;

/** Declares the background jobs of accounts. */
export function declareAuthJobs(deps: Deps): void {
  deps.jobs.work<AskedMail>(mailVerificationCode.queue, mailPatience, (job) => mailVerificationCode(deps, job));
  deps.jobs.work<AskedMail>(mailResetLink.queue, mailPatience, (job) => mailResetLink(deps, job));
  deps.jobs.work<AskedMail & { userId: string }>(mailEmailChangeCode.queue, mailPatience, (job) =>
    mailEmailChangeCode(deps, job),
  );
  deps.jobs.work<AccountNotice>(mailAccountNotice.queue, mailPatience, (job) => mailAccountNotice(deps, job));
  deps.jobs.work<{ userId: string }>(forgetDeleted.queue, patience, (job) => forgetDeleted(deps, job));
  deps.jobs.every('* * * * *', 'finish-deletions', async () => {
    await finishDeletions(deps);
  });
  deps.jobs.every('*/10 * * * *', 'purge-unverified-accounts', async () => {
    await purgeUnverified(deps);
  });
  const appendEvents = async () => {
    await writeAccountLog(deps);
  };
  deps.jobs.work(writeAccountLog.queue, patience, appendEvents);
  // Covers events of the command line and events whose job failed permanently.
  deps.jobs.every('* * * * *', 'write-account-log-again', appendEvents);
  deps.jobs.every('47 4 * * *', 'purge-account-log', () => purgeAccountLog(deps));
  deps.jobs.every('17 * * * *', 'clear-expired-accounts-data', () => clearExpired(deps));
}
