/** Boosts of posts: docs/product.md, Shop. They are not optimistic: the server knows what is left. */
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../../lib/api/query-client.ts';
import { shopKeys } from '../shop.cache.ts';
import { shopClient } from '../shop.queries.ts';

const boostsKey = ['shop', 'boosts'] as const;
const turnMs = 3600 * 1000;

/** Returns the member's unused boosts and the one that runs. Refetched whenever the dialog opens. */
export function useBoosts() {
  return useQuery({
    queryKey: boostsKey,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => shopClient.boosts(undefined, { signal }),
  });
}

/** Boosts a post. Returns the end. Rejects with an `ApiError`. */
export async function boostPost(postId: string): Promise<Date> {
  try {
    const { boost } = await shopClient.boost({ body: { postId } });
    return new Date(boost.endsAt);
  } finally {
    refresh(boostsKey);
    refresh(shopKeys.orders);
  }
}

/** Returns the id of a boosted post of another member. It stays for an hour, so that the feed does not move. */
export function useBoostedPost() {
  return useQuery({
    queryKey: ['shop', 'boosted-post'],
    queryFn: async ({ signal }) => (await shopClient.boostedPost(undefined, { signal })).postId,
    staleTime: turnMs,
    gcTime: turnMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
