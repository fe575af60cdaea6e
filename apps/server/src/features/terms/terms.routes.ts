import { termsRoutes } from '@gumball/contract/terms/terms.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { acceptTerms } from './accept-terms.ts';
import { listAcceptedTerms } from './list-accepted-terms.ts';
import { listDueTerms } from './list-due-terms.ts';
import { readTerms } from './read-terms.ts';

/** Mounts the routes of terms for guests and members. */
export function mountTerms({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(termsRoutes.read, async ({ params }) => ({ text: await readTerms(deps, params.kind) }));
  mount(termsRoutes.due, async ({ viewer }) => ({ texts: await listDueTerms(deps, viewer) }));
  mount(termsRoutes.consents, async ({ viewer }) => ({ consents: await listAcceptedTerms(deps, viewer) }));
  mount(termsRoutes.consent, async ({ viewer, body }) => {
    await acceptTerms(deps, viewer, body.consents);
    return {};
  });
}
