/** Live news about a member's own Gumballs: docs/product.md, Gumballs. */
import type { Earnings } from './gumballs.schemas.ts';

/** The hearer's earnings as they are now. `gumballs` repeats the total under the name that it has on a member. */
export type GumballsServerEvents = { 'earnings:updated': Earnings & { gumballs: number } };
