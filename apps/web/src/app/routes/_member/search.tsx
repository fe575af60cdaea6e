import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { SearchPage } from '../../../pages/SearchPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/search')({
  validateSearch: pickSearch('q', 'tab'),
  component: SearchPage,
  staticData: { title: msg('Search') },
});
