import { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import { hashtagsRoutes } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { listSupportMessages } from '../moderation/list-support-messages.ts';
import { listOperatorReferrals } from '../referrals/review/list-operator-referrals.ts';
import { listOperatorTasks } from '../tasks/catalogue/list-operator-tasks.ts';
import { tryAddress } from '../tasks/external/try-address.ts';
import { exportTaskFigures } from '../tasks/figures/export-task-figures.ts';
import { getTaskFigures } from '../tasks/figures/get-task-figures.ts';
import { listSubmissions } from '../tasks/review/list-submissions.ts';
import { exportReplies } from '../tasks/survey/export-replies.ts';
import { listReplies } from '../tasks/survey/list-replies.ts';
import { tryCheck } from '../tasks/trial/try-check.ts';
import { mountCases } from './cases/cases.routes.ts';
import { getMemberLedger } from './get-member-ledger.ts';
import { getOperatorSettings } from './get-operator-settings.ts';
import { getTotals } from './get-totals.ts';
import { grantGumballs } from './grant-gumballs.ts';
import { hideOperatorHashtag } from './hashtags/hide-operator-hashtag.ts';
import { listAudit } from './list-audit.ts';
import { listOperatorMembers } from './list-operator-members.ts';
import { closeOperatorMessage } from './moderation/close-operator-message.ts';
import { resolveReferral } from './resolve-referral.ts';
import { resolveSubmission } from './resolve-submission.ts';
import { reverseEntry } from './reverse-entry.ts';
import { mountSanctions } from './sanctions/sanctions.routes.ts';
import { suspendMember } from './suspend-member.ts';
import { createOperatorTask } from './tasks/create-operator-task.ts';
import { replaceTaskSecret } from './tasks/replace-task-secret.ts';
import { setOperatorTaskState } from './tasks/set-operator-task-state.ts';
import { updateOperatorTask } from './tasks/update-operator-task.ts';
import { updateOperatorSettings } from './update-operator-settings.ts';

const grantsPerHour = 60;
const filesPerHour = 30;
const trialsPerHour = 60;

/** Mounts the routes of operators. */
export function mountOperators({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const grantLimit = deps.limits({ name: 'operator-grants', points: grantsPerHour, seconds: 3600 });
  const fileLimit = deps.limits({ name: 'operator-files', points: filesPerHour, seconds: 3600 });
  const trialLimit = deps.limits({ name: 'operator-trials', points: trialsPerHour, seconds: 3600 });
  for (const route of [operatorsRoutes.createTask, operatorsRoutes.addTask] as const) {
    mount(route, async ({ viewer, body, idempotencyKey }) => ({
      task: await createOperatorTask(deps, viewer, body, idempotencyKey),
    }));
  }
  mount(operatorsRoutes.tasks, ({ query }) => listOperatorTasks(deps, query));
  mount(operatorsRoutes.updateTask, async ({ viewer, params, body }) => ({
    task: await updateOperatorTask(deps, viewer, params.id, body),
  }));
  mount(operatorsRoutes.pauseTask, async ({ viewer, params }) => ({
    task: await setOperatorTaskState(deps, viewer, params.id, 'paused'),
  }));
  mount(operatorsRoutes.resumeTask, async ({ viewer, params }) => ({
    task: await setOperatorTaskState(deps, viewer, params.id, 'open'),
  }));
  mount(operatorsRoutes.expireTask, async ({ viewer, params }) => ({
    task: await setOperatorTaskState(deps, viewer, params.id, 'expired'),
  }));
  mount(operatorsRoutes.replaceTaskSecret, async ({ viewer, params }) => ({
    task: await replaceTaskSecret(deps, viewer, params.id),
  }));
  mount(operatorsRoutes.tryTaskCheck, ({ viewer, body }) => tryCheck(deps, trialLimit, viewer, body));
  mount(operatorsRoutes.tryTaskAddress, ({ viewer, params }) => tryAddress(deps, fileLimit, viewer, params.id));
  mount(operatorsRoutes.taskFigures, async ({ params }) => ({ figures: await getTaskFigures(deps, params.id) }));
  mount(operatorsRoutes.exportTaskFigures, ({ viewer }) => exportTaskFigures(deps, fileLimit, viewer));
  mount(operatorsRoutes.surveyReplies, ({ params, query }) => listReplies(deps, params.id, query));
  mount(operatorsRoutes.exportSurveyReplies, ({ viewer, params }) => exportReplies(deps, fileLimit, viewer, params.id));
  mount(operatorsRoutes.submissions, ({ viewer, query }) => listSubmissions(deps, viewer, query));
  mount(operatorsRoutes.approve, async ({ viewer, params }) => ({
    submission: await resolveSubmission(deps, viewer, params.id, { status: 'approved' }),
  }));
  mount(operatorsRoutes.reject, async ({ viewer, params, body }) => ({
    submission: await resolveSubmission(deps, viewer, params.id, { status: 'rejected', reason: body?.reason ?? '' }),
  }));
  mount(operatorsRoutes.support, ({ viewer, query }) => listSupportMessages(deps, viewer, query));
  mount(operatorsRoutes.closeSupport, async ({ viewer, params }) => ({
    message: await closeOperatorMessage(deps, viewer, params.id),
  }));
  mount(operatorsRoutes.referrals, ({ viewer, query }) => listOperatorReferrals(deps, viewer, query));
  mount(operatorsRoutes.releaseReferral, async ({ viewer, params }) => ({
    referral: await resolveReferral(deps, viewer, params.id, { state: 'rewarded' }),
  }));
  mount(operatorsRoutes.reverseReferral, async ({ viewer, params, body }) => ({
    referral: await resolveReferral(deps, viewer, params.id, { state: 'reversed', reason: body?.reason ?? '' }),
  }));
  mount(operatorsRoutes.members, ({ query }) => listOperatorMembers(deps, query));
  mount(operatorsRoutes.suspend, async ({ viewer, params, body }) => ({
    member: await suspendMember(deps, viewer, params.id, { suspended: true, ...body, reason: body?.reason ?? '' }),
  }));
  mount(operatorsRoutes.restore, async ({ viewer, params }) => ({
    member: await suspendMember(deps, viewer, params.id, { suspended: false }),
  }));
  mount(operatorsRoutes.ledger, ({ params, query }) => getMemberLedger(deps, params.id, query));
  mount(operatorsRoutes.grantGumballs, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const grant = { memberId: params.id, ...body, idempotencyKey };
    const { entry, balance, request, existed } = await grantGumballs(deps, grantLimit, viewer, grant);
    if (existed) call.respondExisting();
    return { entry, balance, request };
  });
  mount(operatorsRoutes.reverseEntry, async ({ viewer, params, body }) => {
    const reversal = { memberId: params.id, entryId: params.entryId, reason: body.reason };
    const { entry, balance } = await reverseEntry(deps, viewer, reversal);
    return { entry, balance };
  });
  mount(operatorsRoutes.totals, () => getTotals(deps));
  mount(operatorsRoutes.settings, async () => ({ settings: await getOperatorSettings(deps) }));
  mount(operatorsRoutes.updateSettings, async ({ viewer, body }) => ({
    settings: await updateOperatorSettings(deps, viewer, body),
  }));
  mount(hashtagsRoutes.hide, async ({ viewer, params, body }) => ({
    hashtag: await hideOperatorHashtag(deps, viewer, params.tag, body.hidden),
  }));
  mountSanctions({ mount, deps });
  mountCases({ mount, deps });
  mount(operatorsRoutes.audit, ({ query }) => listAudit(deps, query));
}
