import { filtersRoutes } from '@gumball/contract/filters/filters.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listOpenBlocks } from '../../filters/access/list-open-blocks.ts';
import { createRunTimer } from '../../filters/runs/create-run-timer.ts';
import { listHolds } from '../holds/list-holds.ts';
import { releaseHold } from '../holds/release-hold.ts';
import { changeBlockedPicture } from '../pictures/change-blocked-picture.ts';
import { listBlockedPictures } from '../pictures/list-blocked-pictures.ts';
import { changeFilter } from './change-filter.ts';
import { changeNewMemberLimits } from './change-new-member-limits.ts';
import { confirmSpamRun } from './confirm-spam-run.ts';
import { createAccessBlock } from './create-access-block.ts';
import { createFilter } from './create-filter.ts';
import { hideAutomatically } from './hide-automatically.ts';
import { listFilters } from './list-filters.ts';
import { listRuns } from './list-runs.ts';
import { removeAccessBlock } from './remove-access-block.ts';
import { removeFilter } from './remove-filter.ts';
import { toAccessBlock } from './to-access-block.ts';
import { tryFilter } from './try-filter.ts';
import { undoSpamRun } from './undo-spam-run.ts';

/** Mounts the routes of filters and of what they hide. */
export function mountOperatorFilters({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'filter-changes', points: 60, seconds: 60 });
  mount(filtersRoutes.list, async () => ({ filters: await listFilters(deps) }));
  mount(filtersRoutes.create, async ({ viewer, body, idempotencyKey, respondExisting }) => {
    const { filter, existed } = await createFilter(deps, limit, viewer, body, idempotencyKey);
    if (existed) respondExisting();
    return { filter };
  });
  mount(filtersRoutes.update, async ({ viewer, params, body }) => ({
    filter: await changeFilter(deps, viewer, params.id, body),
  }));
  mount(filtersRoutes.remove, async ({ viewer, params }) => {
    await removeFilter(deps, viewer, params.id);
    return {};
  });
  mount(filtersRoutes.tryFilter, async ({ viewer, body }) => ({ trial: await tryFilter(deps, limit, viewer, body) }));
  mount(filtersRoutes.holds, async ({ viewer, query }) => ({ holds: await listHolds(deps, viewer, query.state) }));
  mount(filtersRoutes.release, async ({ viewer, params }) => {
    await releaseHold(deps, viewer, params.id);
    return {};
  });
  mount(filtersRoutes.runs, async () => ({ runs: await listRuns(deps) }));
  mount(filtersRoutes.undoRun, async ({ viewer, params }) => ({ things: await undoSpamRun(deps, viewer, params.id) }));
  mount(filtersRoutes.confirmRun, async ({ viewer, params, body }) => ({
    accounts: await confirmSpamRun(deps, viewer, params.id, { kind: body.sanction, days: body.days ?? null }),
  }));
  mount(filtersRoutes.newMemberLimits, async () => ({ limits: await deps.newMemberLimits.current() }));
  mount(filtersRoutes.changeNewMemberLimits, async ({ viewer, body }) => ({
    limits: await changeNewMemberLimits(deps, viewer, body),
  }));
  mount(filtersRoutes.accessBlocks, async () => ({
    blocks: (await listOpenBlocks(deps, deps.db.kysely)).map(toAccessBlock),
  }));
  mount(filtersRoutes.createAccessBlock, async ({ viewer, ip, body }) => ({
    block: await createAccessBlock(deps, viewer, ip, body),
  }));
  mount(filtersRoutes.removeAccessBlock, async ({ viewer, params }) => {
    await removeAccessBlock(deps, viewer, params.id);
    return {};
  });
  mount(filtersRoutes.blockedPictures, ({ query }) => listBlockedPictures(deps, query));
  mount(filtersRoutes.changeBlockedPicture, async ({ viewer, params, body }) => {
    await changeBlockedPicture(deps, viewer, params.id, body.action);
    return {};
  });
  mount(filtersRoutes.removeBlockedPicture, async ({ viewer, params }) => {
    await changeBlockedPicture(deps, viewer, params.id, null);
    return {};
  });
  createRunTimer(deps, () => hideAutomatically(deps));
}
