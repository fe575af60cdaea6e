import { termsRoutes } from '@gumball/contract/terms/terms.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listOperatorTerms } from '../../terms/list-operator-terms.ts';
import { publishTerms } from '../../terms/publish-terms.ts';
import { recordAction } from '../record-action.ts';

/** Mounts the routes of terms for operators. */
export function mountOperatorTerms({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(termsRoutes.list, async () => ({ texts: await listOperatorTerms(deps) }));
  mount(termsRoutes.publish, async ({ viewer, body }) => {
    const { kind, version, needsConsent } = body;
    await publishTerms(deps, body, (tx) =>
      recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: body.body === '' ? 'withdraw-terms' : 'publish-terms',
        subject: { kind: 'setting', id: kind },
        details: { text: kind, version, needsConsent },
      }),
    );
    return { texts: await listOperatorTerms(deps) };
  });
}
