import { applicationRoutes } from '@gumball/contract/auth/applications.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listApplications } from '../../auth/applications/list-applications.ts';
import { decideApplications } from './decide-applications.ts';
import { getSignUpRequirements } from './get-sign-up-requirements.ts';
import { updateSignUpRequirements } from './update-sign-up-requirements.ts';

/** Mounts the routes of applications. */
export function mountApplications({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(applicationRoutes.list, ({ query }) => listApplications(deps, query));
  mount(applicationRoutes.decide, async ({ viewer, body }) => ({
    decided: await decideApplications(deps, viewer, body),
  }));
  mount(applicationRoutes.requirements, async () => ({ requirements: await getSignUpRequirements(deps) }));
  mount(applicationRoutes.updateRequirements, async ({ viewer, body }) => ({
    requirements: await updateSignUpRequirements(deps, viewer, body),
  }));
}
