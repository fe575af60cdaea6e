import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { ProfilePage } from '../../../pages/ProfilePage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/profile/')({
  validateSearch: pickSearch('tab'),
  component: ProfilePage,
  staticData: { title: msg('Profile'), header: 'search', ownHeading: true },
});
