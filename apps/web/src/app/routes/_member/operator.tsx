import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { OperatorPage } from '../../../pages/operator/OperatorPage.tsx';
import { NotFoundPage } from '../../NotFoundPage.tsx';
import { pickSearch } from '../../search-params.ts';

/** The console exists only for operators. */
function OperatorRoute() {
  return useCurrentUser().operator ? <OperatorPage /> : <NotFoundPage />;
}

export const Route = createFileRoute('/_member/operator')({
  validateSearch: pickSearch('panel', 'state', 'q', 'cluster', 'view'),
  component: OperatorRoute,
  staticData: { title: msg('Operators') },
});
