/** Boosts of posts, which members buy in the shop: docs/product.md, Shop. */
import { ok, type RuleResult } from '../rule-result.ts';

/** How long a boost shows a post to other members, in milliseconds. */
export const boostMs = 24 * 3600 * 1000;
/** Maximum number of posts of a network that are boosted at the same time, so that each of them is seen. */
export const boostsAtOnceMax = 100;

type Refusal = 'BOOST_MISSING' | 'BOOST_RUNNING' | 'BOOSTS_FULL';

/**
 * Checks the start of a boost. `unused` is whether the author has one left, `isRunning` whether a post of the author is
 * boosted, and `othersRunning` the number of boosted posts of the network.
 */
export function checkBoost(author: {
  isRunning: boolean;
  unused: boolean;
  othersRunning: number;
}): RuleResult<Refusal> {
  if (author.isRunning) return { ok: false, code: 'BOOST_RUNNING' };
  if (!author.unused) return { ok: false, code: 'BOOST_MISSING' };
  if (author.othersRunning >= boostsAtOnceMax) return { ok: false, code: 'BOOSTS_FULL' };
  return ok;
}
