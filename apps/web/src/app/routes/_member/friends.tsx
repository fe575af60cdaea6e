import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { FriendsPage } from '../../../pages/FriendsPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/friends')({
  validateSearch: pickSearch('tab', 'with', 'posts'),
  component: FriendsPage,
  staticData: { title: msg('Friends'), nav: 'friends' },
});
