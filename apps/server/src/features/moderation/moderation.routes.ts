import { moderationRoutes } from '@gumball/contract/moderation/moderation.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { createReport } from './create-report.ts';
import { declareModerationJobs } from './moderation.jobs.ts';
import { writeToSupport } from './write-to-support.ts';

const hour = 3600;
const reportsPerHour = 30;
const messagesPerHour = 10;

/** Mounts the routes to the operators and declares their jobs. */
export function mountModeration({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const reportLimit = deps.limits({ name: 'reports', points: reportsPerHour, seconds: hour });
  const supportLimit = deps.limits({ name: 'support', points: messagesPerHour, seconds: hour });
  declareModerationJobs(deps);

  mount(moderationRoutes.report, async (call) => {
    const { report, existed } = await createReport(deps, reportLimit, call.viewer, call.body);
    if (existed) call.respondExisting();
    return { report };
  });
  mount(moderationRoutes.support, async ({ viewer, body, idempotencyKey }) => {
    await writeToSupport(deps, supportLimit, viewer, body, idempotencyKey);
    return { message: 'Thank you. Your message has reached us.' };
  });
}
