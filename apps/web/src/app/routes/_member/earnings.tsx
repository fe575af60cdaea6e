import { createFileRoute } from '@tanstack/react-router';
import { EarningsPage } from '../../../pages/EarningsPage.tsx';

export const Route = createFileRoute('/_member/earnings')({
  component: EarningsPage,
  staticData: { title: 'Earnings', nav: 'earnings' },
});
