/** The requests about posts that no feed needs at first. */
import { postControlsEndpoints } from '@gumball/contract/posts/post-controls.endpoints';
import type { postControlsRoutes } from '@gumball/contract/posts/post-controls.routes';
import { createClient } from '../../../lib/api/api-client.ts';

export const postControlsClient = createClient<typeof postControlsRoutes>(postControlsEndpoints);
