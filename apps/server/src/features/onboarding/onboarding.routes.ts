import { onboardingRoutes } from '@gumball/contract/onboarding/onboarding.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { claimOnboarding } from './claim-onboarding.ts';
import { dismissOnboarding } from './dismiss-onboarding.ts';
import { getOnboarding } from './get-onboarding.ts';

/** Mounts the routes of a new member's first steps. */
export function mountOnboarding({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const claims = deps.limits({ name: 'onboarding-claims', points: 60, seconds: 60 });

  mount(onboardingRoutes.get, async ({ viewer }) => ({ onboarding: await getOnboarding(deps, viewer) }));
  mount(onboardingRoutes.claim, ({ viewer, ip }) => claimOnboarding(deps, claims, viewer, ip));
  mount(onboardingRoutes.dismiss, async ({ viewer }) => {
    await dismissOnboarding(deps, viewer);
    return {};
  });
}
