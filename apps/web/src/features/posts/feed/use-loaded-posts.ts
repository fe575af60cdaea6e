import { useEffect, useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { postKeys } from '../data/posts.cache.ts';

const isSettled = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: postKeys.lists })
    .some(({ state }) => state.data !== undefined || state.fetchFailureCount > 0 || state.error !== null);

/** Whether any list of posts is loaded or failed once; less important data can be fetched from then on. */
export function useLoadedPosts(): boolean {
  const [settled, setSettled] = useState(isSettled);
  useEffect(() => {
    if (settled) return;
    return queryClient.getQueryCache().subscribe(() => {
      if (isSettled()) setSettled(true);
    });
  }, [settled]);
  return settled;
}
