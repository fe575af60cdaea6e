/** Mutations of the first steps. */

import type { ResponseOf } from '@gumball/contract/define-routes';
import type { onboardingRoutes } from '@gumball/contract/onboarding/onboarding.routes';
import { failureMessage } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { onboardingClient, onboardingKey } from './onboarding.queries.ts';

/** Claims the rewards of the finished steps. Rejects with an `ApiError`. */
export async function claimSteps(): Promise<ResponseOf<typeof onboardingRoutes.claim>> {
  const claim = await onboardingClient.claim();
  // A query that started before the claim would restore the old state.
  await queryClient.cancelQueries({ queryKey: onboardingKey });
  queryClient.setQueryData(onboardingKey, claim.onboarding);
  return claim;
}

/** Dismisses the steps at once; a failure brings them back and shows a toast. */
export async function dismissSteps(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: onboardingKey });
  const previous = queryClient.getQueryData(onboardingKey);
  queryClient.setQueryData(onboardingKey, null);
  try {
    await onboardingClient.dismiss();
  } catch (error) {
    queryClient.setQueryData(onboardingKey, previous);
    toast.error(failureMessage(error, t('Failed to hide the first steps')));
  }
}
