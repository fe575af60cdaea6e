import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { CommunityPage } from '../../../pages/CommunityPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/community/$id')({
  validateSearch: pickSearch('tab', 'requests'),
  component: CommunityPage,
  staticData: {
    title: msg('Community'),
    header: 'search',
    nav: 'communities',
    ownHeading: true,
    feature: 'communities',
  },
});
