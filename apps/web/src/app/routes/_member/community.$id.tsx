import { createFileRoute } from '@tanstack/react-router';
import { CommunityPage } from '../../../pages/CommunityPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/community/$id')({
  validateSearch: pickSearch('tab'),
  component: CommunityPage,
  staticData: { title: 'Community', header: 'search', nav: 'communities', ownHeading: true },
});
