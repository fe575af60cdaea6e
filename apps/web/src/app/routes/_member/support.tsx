import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '../../../pages/SupportPage.tsx';

export const Route = createFileRoute('/_member/support')({
  component: SupportPage,
  staticData: { title: 'Support' },
});
