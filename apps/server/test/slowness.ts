import { inject } from 'vitest';

/** How many times longer a test may take: a cluster on one machine shares its processors with the tests. */
export const slowness = inject('workers').length > 0 ? 4 : 1;
