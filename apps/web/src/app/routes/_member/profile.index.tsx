import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../pages/ProfilePage.tsx';

export const Route = createFileRoute('/_member/profile/')({
  component: ProfilePage,
  staticData: { title: 'Profile', header: 'search', ownHeading: true },
});
