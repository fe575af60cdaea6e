import { integrationsRoutes } from '@gumball/contract/site/integrations.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { saveIntegration } from './save-integration.ts';
import { tryIntegration } from './try-integration.ts';

const savesPerHour = 60;
const trialsPerHour = 30;

/** Mounts the routes of the services outside of the site. */
export function mountIntegrations({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const saveLimit = deps.limits({ name: 'operator-integrations', points: savesPerHour, seconds: 3600 });
  const trialLimit = deps.limits({ name: 'operator-integration-trials', points: trialsPerHour, seconds: 3600 });
  mount(integrationsRoutes.list, async () => ({ integrations: deps.integrations.list() }));
  mount(integrationsRoutes.save, async ({ viewer, params, body }) => ({
    integrations: await saveIntegration(deps, saveLimit, viewer, params.name, body.values),
  }));
  mount(integrationsRoutes.remove, async ({ viewer, params }) => ({
    integrations: await saveIntegration(deps, saveLimit, viewer, params.name, undefined),
  }));
  mount(integrationsRoutes.test, ({ viewer, params, body, language }) =>
    tryIntegration(deps, trialLimit, viewer, params.name, { ...body, language }),
  );
}
