/** Live events of the member's own Gumballs: docs/product.md, Gumballs. */
import type { Earnings } from './gumballs.schemas.ts';

/** The current earnings of the recipient. `gumballs` repeats the total under its name in user objects. */
export type GumballsServerEvents = { 'earnings:updated': Earnings & { gumballs: number } };
