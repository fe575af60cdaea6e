import { createFileRoute } from '@tanstack/react-router';
import { useMember } from '../../../lib/session.ts';
import { msg } from '../../../lib/texts.ts';
import { OperatorPage } from '../../../pages/OperatorPage.tsx';
import { NotFoundPage } from '../../NotFoundPage.tsx';
import { pickSearch } from '../../search-text.ts';

/** To whoever is no operator, there is no console. */
function OperatorRoute() {
  return useMember().operator ? <OperatorPage /> : <NotFoundPage />;
}

export const Route = createFileRoute('/_member/operator')({
  validateSearch: pickSearch('desk', 'state', 'q'),
  component: OperatorRoute,
  staticData: { title: msg('Operators') },
});
