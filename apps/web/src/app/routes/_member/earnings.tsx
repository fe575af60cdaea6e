import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { EarningsPage } from '../../../pages/EarningsPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/earnings')({
  validateSearch: pickSearch('tab', 'platform', 'status', 'difficulty', 'sort', 'order'),
  component: EarningsPage,
  staticData: { title: msg('Earnings'), nav: 'earnings' },
});
