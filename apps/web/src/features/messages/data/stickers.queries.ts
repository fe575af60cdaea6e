/** The stickers that the member bought: docs/product.md, Messages. */
import { shopEndpoints } from '@gumball/contract/shop/shop.endpoints';
import type { shopRoutes } from '@gumball/contract/shop/shop.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';

const shopClient = createClient<typeof shopRoutes>(shopEndpoints);

/** Returns the packs that the member bought, and whether the shop sells any. Refetched whenever the picker opens. */
export function useStickers() {
  const { hasShop } = useCurrentUser();
  return useQuery({
    queryKey: ['shop', 'stickers'],
    refetchOnMount: 'always',
    enabled: hasShop,
    queryFn: ({ signal }) => shopClient.stickers(undefined, { signal }),
  });
}
