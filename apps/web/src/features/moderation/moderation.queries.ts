import { moderationEndpoints } from '@gumball/contract/moderation/moderation.endpoints';
import type { moderationRoutes } from '@gumball/contract/moderation/moderation.routes';
import { createClient } from '../../lib/api/api-client.ts';

/** The API client for reports and support messages: docs/product.md, Safety. */
export const moderationClient = createClient<typeof moderationRoutes>(moderationEndpoints);
