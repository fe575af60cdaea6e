import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { UserPage } from '../../../pages/UserPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/user/$identifier')({
  validateSearch: pickSearch('tab'),
  loader: ({ preload, params }) => {
    if (preload) {
      readAhead(async () =>
        (await import('../../../features/friends/friends.queries.ts')).readPersonAhead(params.identifier),
      );
    }
  },
  component: UserPage,
  staticData: { title: msg('Profile'), header: 'search', ownHeading: true },
});
