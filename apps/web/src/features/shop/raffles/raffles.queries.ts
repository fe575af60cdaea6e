/** Draws of raffles: docs/product.md, Shop. */
import type { RaffleDraw } from '@gumball/contract/shop/shop.schemas';
import { drawWinners } from '@gumball/rules/shop/raffles';
import { useQuery } from '@tanstack/react-query';
import { shopClient } from '../shop.queries.ts';

/** Returns the draw of a raffle: the hash of its seed, and once it is drawn the winners and what checks them. */
export function useDraw(itemId: string, isDecided: boolean) {
  return useQuery({
    queryKey: ['shop', 'draw', itemId, isDecided],
    queryFn: async ({ signal }) => (await shopClient.draw({ params: { id: itemId } }, { signal })).draw,
  });
}

/** Draws again from the published seed and tickets. Returns whether the seed and the winners are the published ones. */
export async function isDrawCorrect({ seedHash, seed, tickets, winners }: RaffleDraw): Promise<boolean> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
  if (seed === null || tickets === null || hash(seed) !== seedHash) return false;
  const result = drawWinners({ seed, tickets, winners: winners.length }, hash);
  return result.join() === winners.map(({ ticket }) => ticket).join();
}
