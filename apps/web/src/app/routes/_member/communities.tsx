import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { CommunitiesPage } from '../../../pages/CommunitiesPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/communities')({
  validateSearch: pickSearch('tab', 'filter', 'q'),
  loader: ahead(async () =>
    (await import('../../../features/communities/communities.queries.ts')).readCommunitiesAhead(),
  ),
  component: CommunitiesPage,
  staticData: { title: msg('Communities'), nav: 'communities' },
});
