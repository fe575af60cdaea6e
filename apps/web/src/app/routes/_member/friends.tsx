import { createFileRoute } from '@tanstack/react-router';
import { FriendsPage } from '../../../pages/FriendsPage.tsx';

export const Route = createFileRoute('/_member/friends')({
  component: FriendsPage,
  staticData: { title: 'Friends', nav: 'friends' },
});
