import { createFileRoute, redirect } from '@tanstack/react-router';
import { pickSearch } from '../../search-params.ts';

const validateSearch = pickSearch('id', 'communityId');

/** A community's address may carry its id as a query; without one there is no page. */
export const Route = createFileRoute('/_member/community/')({
  validateSearch,
  beforeLoad: ({ search }) => {
    const id = search.communityId ?? search.id;
    throw id
      ? redirect({ to: '/community/$id', params: { id }, replace: true })
      : redirect({ to: '/communities', replace: true });
  },
});
