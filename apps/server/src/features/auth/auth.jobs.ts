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

/** Jobs from before mails knew languages have none. */
type AskedMail = { email: string; language?: Language };

const patience = { retries: 8, retryDelaySeconds: 2 };
/** Their payloads hold addresses. */
const mailPatience = { ...patience, personal: true } as const;

/** Declares the work of accounts beside the requests. */
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
  // For events of the command line, and those of which every job failed.
  deps.jobs.every('* * * * *', 'write-account-log-again', appendEvents);
  deps.jobs.every('47 4 * * *', 'purge-account-log', () => purgeAccountLog(deps));
  deps.jobs.every('17 * * * *', 'clear-expired-accounts-data', () => clearExpired(deps));
}
