import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { SearchPage } from '../../../pages/SearchPage.tsx';
import { pickSearchQuery } from '../../search-params.ts';

export const Route = createFileRoute('/_member/search')({
  validateSearch: pickSearchQuery('tab'),
  component: SearchPage,
  staticData: { title: msg('Search') },
});
