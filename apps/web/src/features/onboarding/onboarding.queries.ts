/** Queries of the first steps: docs/product.md, Onboarding. */
import { onboardingEndpoints } from '@gumball/contract/onboarding/onboarding.endpoints';
import type { onboardingRoutes } from '@gumball/contract/onboarding/onboarding.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { startOnboardingLive } from './onboarding.live.ts';

export const onboardingClient = createClient<typeof onboardingRoutes>(onboardingEndpoints);

export const onboardingKey = ['onboarding'] as const;

/** Returns the first steps of a new member; null if none are offered. Refetched whenever the page opens. */
export function useOnboarding() {
  startOnboardingLive();
  return useQuery({
    queryKey: onboardingKey,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await onboardingClient.get(undefined, { signal })).onboarding,
  });
}
