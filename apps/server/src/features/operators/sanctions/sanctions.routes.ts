import { sanctionsRoutes } from '@gumball/contract/moderation/sanctions.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { appealSanction } from '../../moderation/sanctions/appeal-sanction.ts';
import { listAppeals } from '../../moderation/sanctions/list-appeals.ts';
import { listMemberSanctions } from '../../moderation/sanctions/list-member-sanctions.ts';
import { listSanctions } from '../../moderation/sanctions/list-sanctions.ts';
import { decideOperatorAppeal } from './decide-operator-appeal.ts';
import { endDueSuspensions } from './end-due-suspensions.ts';
import { imposeOperatorSanction } from './impose-operator-sanction.ts';
import { liftOperatorSanction } from './lift-operator-sanction.ts';

const hour = 3600;
const sanctionsPerHour = 120;
const appealsPerHour = 10;

/** Mounts the routes of sanctions, for their member and for operators. */
export function mountSanctions({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const imposeLimit = deps.limits({ name: 'sanctions', points: sanctionsPerHour, seconds: hour });
  const appealLimit = deps.limits({ name: 'sanction-appeals', points: appealsPerHour, seconds: hour });
  deps.jobs.every('* * * * *', endDueSuspensions.queue, () => endDueSuspensions(deps));
  mount(sanctionsRoutes.list, ({ viewer }) => listSanctions(deps, viewer));
  mount(sanctionsRoutes.appeal, async ({ viewer, params, body }) => ({
    sanction: await appealSanction(deps, appealLimit, viewer, params.id, body),
  }));
  mount(sanctionsRoutes.ofMember, ({ viewer, params }) => listMemberSanctions(deps, viewer, params.id));
  mount(sanctionsRoutes.impose, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const { sanction, existed } = await imposeOperatorSanction(
      deps,
      imposeLimit,
      viewer,
      params.id,
      body,
      idempotencyKey,
    );
    if (existed) call.respondExisting();
    return { sanction };
  });
  mount(sanctionsRoutes.lift, async ({ viewer, params }) => ({
    sanction: await liftOperatorSanction(deps, viewer, params.id, params.sanctionId),
  }));
  mount(sanctionsRoutes.decideAppeal, async ({ viewer, params, body }) => ({
    sanction: await decideOperatorAppeal(deps, viewer, { memberId: params.id, sanctionId: params.sanctionId }, body),
  }));
  mount(sanctionsRoutes.appeals, ({ viewer }) => listAppeals(deps, viewer));
}
