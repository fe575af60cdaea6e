import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { FriendsPage } from '../../../pages/FriendsPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/friends')({
  validateSearch: pickSearch('tab', 'with', 'posts'),
  loader: ahead(async () => (await import('../../../features/friends/friends.queries.ts')).readFriendsAhead()),
  component: FriendsPage,
  staticData: { title: msg('Friends'), nav: 'friends' },
});
