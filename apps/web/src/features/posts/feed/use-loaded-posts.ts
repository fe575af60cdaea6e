import { useEffect, useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { postKeys } from '../data/posts.cache.ts';

const areLoaded = () => queryClient.getQueriesData({ queryKey: postKeys.lists }).some(([, list]) => list !== undefined);

/** Whether any list of posts is loaded; less important data can be fetched from then on. */
export function useLoadedPosts(): boolean {
  const [loaded, setLoaded] = useState(areLoaded);
  useEffect(() => {
    if (loaded) return;
    return queryClient.getQueryCache().subscribe(() => {
      if (areLoaded()) setLoaded(true);
    });
  }, [loaded]);
  return loaded;
}
