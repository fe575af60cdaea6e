import { createFileRoute } from '@tanstack/react-router';
import { CommunityPage } from '../../../pages/CommunityPage.tsx';

export const Route = createFileRoute('/_member/community/$id')({
  component: CommunityPage,
  staticData: { title: 'Community', header: 'search', nav: 'communities', ownHeading: true },
});
