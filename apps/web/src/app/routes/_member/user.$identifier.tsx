import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '../../../pages/UserPage.tsx';

export const Route = createFileRoute('/_member/user/$identifier')({
  component: UserPage,
  staticData: { title: 'Profile', header: 'search', ownHeading: true },
});
