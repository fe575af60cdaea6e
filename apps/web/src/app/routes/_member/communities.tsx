import { createFileRoute } from '@tanstack/react-router';
import { prefetchLoader } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { CommunitiesPage } from '../../../pages/CommunitiesPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/communities')({
  validateSearch: pickSearch('tab', 'filter', 'q'),
  loader: prefetchLoader(async () =>
    (await import('../../../features/communities/data/communities.queries.ts')).prefetchCommunities(),
  ),
  component: CommunitiesPage,
  staticData: { title: msg('Communities'), nav: 'communities', feature: 'communities' },
});
