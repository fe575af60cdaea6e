import { inject } from 'vitest';

/** How many times longer a test may take, on a cluster and in CI, as in `vitest.config.ts`. */
export const slowness = inject('workers').length > 0 ? 4 : process.env['CI'] ? 3 : 1;
