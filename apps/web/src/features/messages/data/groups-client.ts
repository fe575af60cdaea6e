import { groupsEndpoints } from '@gumball/contract/messages/groups.endpoints';
import type { groupsRoutes } from '@gumball/contract/messages/groups.routes';
import { createClient } from '../../../lib/api/api-client.ts';

/** The client for the roles in groups. Separate from the one of messages, which the home page loads. */
export const groupsClient = createClient<typeof groupsRoutes>(groupsEndpoints);
