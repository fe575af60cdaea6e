import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { DeveloperPage } from '../../../pages/DeveloperPage.tsx';

export const Route = createFileRoute('/_member/developer')({
  component: DeveloperPage,
  staticData: { title: msg('Developer') },
});
