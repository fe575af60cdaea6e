import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { UserPage } from '../../../pages/UserPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/user-profile/$id')({
  validateSearch: pickSearch('tab'),
  component: UserPage,
  staticData: { title: msg('Profile'), header: 'search', ownHeading: true },
});
