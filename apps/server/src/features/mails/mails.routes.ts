import { mailsRoutes } from '@gumball/contract/mails/mails.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { mountMailPages } from './links/mail-pages.routes.ts';
import { addressChecksLimit, requestAddressCheck } from './links/request-address-check.ts';
import { declareMailsJobs } from './mails.jobs.ts';
import { mountMailReports } from './reports/mail-reports.routes.ts';
import { getMailSettings } from './settings/get-mail-settings.ts';
import { updateLocale } from './settings/update-locale.ts';
import { updateMailSettings } from './settings/update-mail-settings.ts';

/** Mounts the routes of mails and declares their jobs. */
export async function mountMails({
  mount,
  app,
  deps,
}: {
  mount: Mount;
  app: FastifyInstance;
  deps: Deps;
}): Promise<void> {
  const checksLimit = deps.limits(addressChecksLimit);
  mount(mailsRoutes.settings, ({ viewer }) => getMailSettings(deps, viewer));
  mount(mailsRoutes.updateSettings, ({ viewer, body, language }) =>
    updateMailSettings(deps, viewer, language, body.topics),
  );
  mount(mailsRoutes.updateLocale, async ({ viewer, body, language }) => {
    await updateLocale(deps, viewer, { language, timeZone: body.timeZone });
    return {};
  });
  mount(mailsRoutes.checkAddress, async ({ viewer, language }) => {
    await requestAddressCheck(deps, checksLimit, viewer, language);
    return {};
  });
  await mountMailPages(app, deps);
  await mountMailReports(app, deps);
  declareMailsJobs(deps);
}
