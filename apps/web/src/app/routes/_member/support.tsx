import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { SupportPage } from '../../../pages/SupportPage.tsx';

export const Route = createFileRoute('/_member/support')({
  component: SupportPage,
  staticData: { title: msg('Support') },
});
