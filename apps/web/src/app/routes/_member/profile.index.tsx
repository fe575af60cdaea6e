import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../pages/ProfilePage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/profile/')({
  validateSearch: pickSearch('tab'),
  component: ProfilePage,
  staticData: { title: 'Profile', header: 'search', ownHeading: true },
});
