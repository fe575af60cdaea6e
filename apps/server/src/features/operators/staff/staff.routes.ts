import { staffRoutes } from '@gumball/contract/operators/staff.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { appointOperator } from './appoint-operator.ts';
import { dismissOperator } from './dismiss-operator.ts';
import { listStaff } from './list-staff.ts';

const passwordsPerHour = 20;

/** Mounts the routes of the operators themselves. */
export function mountStaff({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limits = {
    currentPassword: deps.limits({ name: 'current-password', points: passwordsPerHour, seconds: 3600 }),
  };
  mount(staffRoutes.list, () => listStaff(deps));
  mount(staffRoutes.appoint, async ({ viewer, body }) => ({
    member: await appointOperator(deps, limits, viewer, body),
  }));
  mount(staffRoutes.dismiss, async ({ viewer, params, body }) => {
    await dismissOperator(deps, limits, viewer, { memberId: params.id, password: body.password });
    return {};
  });
}
