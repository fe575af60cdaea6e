import { onboardingRoutes } from '@gumball/contract/onboarding/onboarding.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { createSignUpHashes } from '../referrals/create-sign-up-hashes.ts';
import { claimOnboarding } from './claim-onboarding.ts';
import { dismissOnboarding } from './dismiss-onboarding.ts';
import { getOnboarding } from './get-onboarding.ts';

/** Mounts the routes of a new member's first steps. */
export async function mountOnboarding({ mount, deps: base }: { mount: Mount; deps: Deps }): Promise<void> {
  const deps = { ...base, hashes: await createSignUpHashes(base) };
  const claims = deps.limits({ name: 'onboarding-claims', points: 60, seconds: 60 });

  mount(onboardingRoutes.get, async ({ viewer }) => ({ onboarding: await getOnboarding(deps, viewer) }));
  mount(onboardingRoutes.claim, ({ viewer, ip }) => claimOnboarding(deps, claims, viewer, ip));
  mount(onboardingRoutes.dismiss, async ({ viewer }) => {
    await dismissOnboarding(deps, viewer);
    return {};
  });
}
