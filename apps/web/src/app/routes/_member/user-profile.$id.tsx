import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { UserPage } from '../../../pages/profile/UserPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/user-profile/$id')({
  validateSearch: pickSearch('tab'),
  loader: ({ preload, params }) => {
    if (preload) {
      prefetch(async () => (await import('../../../features/friends/friends.queries.ts')).prefetchUser(params.id));
    }
  },
  component: UserPage,
  staticData: { title: msg('Profile'), header: 'search', ownHeading: true },
});
