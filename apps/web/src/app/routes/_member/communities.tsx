import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { CommunitiesPage } from '../../../pages/CommunitiesPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/communities')({
  validateSearch: pickSearch('tab', 'filter', 'q'),
  component: CommunitiesPage,
  staticData: { title: msg('Communities'), nav: 'communities' },
});
