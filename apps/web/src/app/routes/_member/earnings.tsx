import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { EarningsPage } from '../../../pages/earnings/EarningsPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/earnings')({
  validateSearch: pickSearch('tab', 'platform', 'status', 'difficulty', 'sort', 'order'),
  component: EarningsPage,
  staticData: { title: msg('Earnings'), nav: 'earnings' },
});
