import { createFileRoute } from '@tanstack/react-router';
import { CommunitiesPage } from '../../../pages/CommunitiesPage.tsx';

export const Route = createFileRoute('/_member/communities')({
  component: CommunitiesPage,
  staticData: { title: 'Communities', nav: 'communities' },
});
