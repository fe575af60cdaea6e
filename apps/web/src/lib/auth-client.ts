import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { createClient } from './api.ts';

/** The account calls; here because the session itself needs two of them. */
export const authClient = createClient<typeof authRoutes>(authEndpoints);
