import { createFileRoute } from '@tanstack/react-router';
import { prefetchLoader } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { FriendsPage } from '../../../pages/FriendsPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/friends')({
  validateSearch: pickSearch('tab', 'with', 'posts'),
  loader: prefetchLoader(async () => (await import('../../../features/friends/friends.queries.ts')).prefetchFriends()),
  component: FriendsPage,
  staticData: { title: msg('Friends'), nav: 'friends' },
});
