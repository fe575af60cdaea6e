import type { Deps } from '../../deps.ts';
import { requestAddressCheck } from './links/request-address-check.ts';
import { sendAddressCheck } from './links/send-address-check.ts';
import { planMails } from './planning/plan-mails.ts';
import { purgeMailData } from './sending/purge-mail-data.ts';
import { sendDueMails } from './sending/send-due-mails.ts';

/** Declares the jobs of mails: each minute the mails that became due are queued and sent. */
export function declareMailsJobs(deps: Deps): void {
  deps.jobs.every('* * * * *', 'send-mails', async () => {
    await planMails(deps);
    await sendDueMails(deps);
  });
  deps.jobs.work<{ userId: string; language: string }>(
    requestAddressCheck.queue,
    { retries: 5, retryDelaySeconds: 10 },
    (job) => sendAddressCheck(deps, job),
  );
  deps.jobs.every('13 3 * * *', 'purge-mail-data', () => purgeMailData(deps));
}
