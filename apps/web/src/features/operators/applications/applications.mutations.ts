/** Decisions about applications: docs/product.md, Accounts. */
import type { applicationRoutes } from '@gumball/contract/auth/applications.routes';
import type { BodyOf } from '@gumball/contract/define-routes';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { runForForm } from '../data/operators.mutations.ts';
import { consoleKey } from '../data/operators.queries.ts';
import { applicationsClient } from './applications.queries.ts';

/** Accepts or refuses applications. Returns whether it succeeded. */
export async function decideApplications(ids: string[], accept: boolean, reason = ''): Promise<boolean> {
  try {
    const { decided } = await applicationsClient.decide({ body: { ids, accept, reason } });
    toast.success(
      accept
        ? plural(decided, '{count} application accepted', '{count} applications accepted')
        : plural(decided, '{count} application refused', '{count} applications refused'),
    );
    return true;
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to decide about the application')));
    return false;
  } finally {
    refresh(consoleKey);
  }
}

/** Changes what sign-ups require. Rejects on failure. */
export function saveRequirements(body: BodyOf<typeof applicationRoutes.updateRequirements>): Promise<void> {
  return runForForm(applicationsClient.updateRequirements({ body }));
}
