import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOnboarding, type OnboardingDeps } from './load-onboarding.ts';
import { toOnboarding } from './onboarding.view.ts';

/** Reads the viewer's first steps; null if none are offered. */
export async function getOnboarding(deps: OnboardingDeps, viewer: Viewer): Promise<Onboarding | null> {
  const now = deps.clock.now();
  return toOnboarding(await loadOnboarding(deps, deps.db.kysely, viewer.userId, now), now);
}
