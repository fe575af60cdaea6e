import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { EarningsPage } from '../../../pages/EarningsPage.tsx';

export const Route = createFileRoute('/_member/earnings')({
  component: EarningsPage,
  staticData: { title: msg('Earnings'), nav: 'earnings' },
});
