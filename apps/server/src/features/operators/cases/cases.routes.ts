import { casesRoutes } from '@gumball/contract/moderation/cases.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listClosed } from '../../communities/closing/list-closed.ts';
import { claimCase } from '../../moderation/cases/claim-case.ts';
import { getCase } from '../../moderation/cases/get-case.ts';
import { isSettlementDue } from '../../moderation/cases/is-settlement-due.ts';
import { listCases } from '../../moderation/cases/list-cases.ts';
import { noteCase } from '../../moderation/cases/note-case.ts';
import { purgeCaseSnapshots } from '../../moderation/cases/purge-case-snapshots.ts';
import { releaseCase } from '../../moderation/cases/release-case.ts';
import { closeOperatorCommunity } from '../communities/close-operator-community.ts';
import { handOverOperatorCommunity } from '../communities/hand-over-operator-community.ts';
import { reopenOperatorCommunity } from '../communities/reopen-operator-community.ts';
import { decideCommunityCase } from '../community-cases/decide-community-case.ts';
import { listOwnCases } from '../community-cases/list-own-cases.ts';
import { passCommunityCaseOn } from '../community-cases/pass-community-case-on.ts';
import { changeCannedAnswer } from './change-canned-answer.ts';
import { decideCase } from './decide-case.ts';
import { listCannedAnswers } from './list-canned-answers.ts';
import { removeCannedAnswer } from './remove-canned-answer.ts';
import { reverseCase } from './reverse-case.ts';
import { type Settlement, settleCase } from './settle-case.ts';

const hour = 3600;
const decisionsPerHour = 600;

/** Mounts the moderation queue, for operators and for moderators of communities. */
export function mountCases({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'case-decisions', points: decisionsPerHour, seconds: hour });
  const noteLimit = deps.limits({ name: 'case-notes', points: decisionsPerHour, seconds: hour });
  deps.jobs.work<Settlement>(settleCase.queue, { retries: 8, retryDelaySeconds: 5 }, async (job) => {
    if (await isSettlementDue(deps, job.caseId)) await settleCase(deps, job);
  });
  deps.jobs.every('23 4 * * *', purgeCaseSnapshots.queue, () => purgeCaseSnapshots(deps));
  mount(casesRoutes.list, ({ viewer, query }) => listCases(deps, viewer, query));
  mount(casesRoutes.get, ({ viewer, params }) => getCase(deps, viewer, params.id));
  mount(casesRoutes.claim, async ({ viewer, params, body }) => ({
    case: await claimCase(deps, viewer, params.id, body?.takeOver ?? false),
  }));
  mount(casesRoutes.release, async ({ viewer, params }) => ({ case: await releaseCase(deps, viewer, params.id) }));
  mount(casesRoutes.note, async ({ viewer, params, body }) => {
    await noteCase(deps, noteLimit, viewer, params.id, body.text);
    return getCase(deps, viewer, params.id);
  });
  mount(casesRoutes.decide, async ({ viewer, params, body }) => ({
    case: await decideCase(deps, limit, viewer, params.id, body),
  }));
  mount(casesRoutes.reverse, async ({ viewer, params, body }) => ({
    case: await reverseCase(deps, viewer, params.id, body.reason),
  }));
  mount(casesRoutes.cannedAnswers, () => listCannedAnswers(deps));
  mount(casesRoutes.addCannedAnswer, async ({ viewer, body }) => ({
    answer: await changeCannedAnswer(deps, viewer, null, body),
  }));
  mount(casesRoutes.changeCannedAnswer, async ({ viewer, params, body }) => ({
    answer: await changeCannedAnswer(deps, viewer, params.id, body),
  }));
  mount(casesRoutes.removeCannedAnswer, async ({ viewer, params }) => {
    await removeCannedAnswer(deps, viewer, params.id);
    return {};
  });
  mount(casesRoutes.handOverCommunity, async ({ viewer, params, body }) => {
    await handOverOperatorCommunity(deps, viewer, params.id, body);
    return {};
  });
  mount(casesRoutes.closedCommunities, async () => ({ communities: await listClosed(deps) }));
  mount(casesRoutes.closeCommunity, async ({ viewer, params, body }) => {
    await closeOperatorCommunity(deps, viewer, params.id, body);
    return {};
  });
  mount(casesRoutes.reopenCommunity, async ({ viewer, params }) => {
    await reopenOperatorCommunity(deps, viewer, params.id);
    return {};
  });
  mount(casesRoutes.ofCommunity, ({ viewer, params, query }) => listOwnCases(deps, viewer, params.id, query));
  mount(casesRoutes.decideInCommunity, async ({ viewer, params, body }) => ({
    case: await decideCommunityCase(deps, limit, viewer, { communityId: params.id, caseId: params.caseId }, body),
  }));
  mount(casesRoutes.passOn, async ({ viewer, params, body }) => ({
    case: await passCommunityCaseOn(deps, viewer, { communityId: params.id, caseId: params.caseId }, body.text),
  }));
}
