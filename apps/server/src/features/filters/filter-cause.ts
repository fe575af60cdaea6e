import type { FilterMatch } from './create-filters.ts';
import type { Cause } from './holds.store.ts';

/** Returns the cause of a hold by a filter. A limited thing waits for nobody. */
export function filterCause({ filterId, action, text }: FilterMatch): Cause {
  return { cause: 'filter', causeId: filterId, reason: text, needsReview: action === 'hold' };
}
