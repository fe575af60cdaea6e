import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { HomePage } from '../../../pages/HomePage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/')({
  validateSearch: pickSearch('compose'),
  component: HomePage,
  staticData: { title: msg('Home'), header: 'search', nav: 'home' },
});
