import { gumballsRoutes } from '@gumball/contract/gumballs/gumballs.routes';
import type { Deps } from '../../deps.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { getEarnings } from './get-earnings.ts';
import { listEarnings } from './list-earnings.ts';
import { getTipAllowance } from './tips/get-tip-allowance.ts';
import { sendTip } from './tips/send-tip.ts';

const tipsPerHour = 60;

/** Mounts the routes of the viewer's own Gumballs and of tips. */
export function mountGumballs({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const tipLimit = deps.limits({ name: 'tips', points: tipsPerHour, seconds: 3600 });
  mount(gumballsRoutes.summary, ({ viewer }) => getEarnings(preferWorker(deps), viewer));
  mount(gumballsRoutes.history, ({ viewer, query }) => listEarnings(preferWorker(deps), viewer, query));
  mount(gumballsRoutes.tipAllowance, async ({ viewer }) => ({
    allowance: await getTipAllowance(deps, deps.db.kysely, viewer),
  }));
  mount(gumballsRoutes.sendTip, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    const tip = { receiverId: params.id, amount: body.amount, idempotencyKey };
    const { existed, ...sent } = await sendTip(deps, tipLimit, viewer, tip);
    if (existed) call.respondExisting();
    return sent;
  });
}
