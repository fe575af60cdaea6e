import { createFileRoute } from '@tanstack/react-router';
import { FriendsPage } from '../../../pages/FriendsPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/friends')({
  validateSearch: pickSearch('tab', 'with', 'posts'),
  component: FriendsPage,
  staticData: { title: 'Friends', nav: 'friends' },
});
