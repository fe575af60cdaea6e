import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { ProfilePage } from '../../../pages/profile/ProfilePage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/profile/')({
  validateSearch: pickSearch('tab'),
  component: ProfilePage,
  staticData: { title: msg('Profile'), header: 'search', ownHeading: true },
});
