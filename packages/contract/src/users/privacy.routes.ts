import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { privacyEndpoints } from './privacy.endpoints.ts';

/** Privacy settings of a member. */
export const privacySettings = z.object({
  showPresence: z.boolean().describe('Friends see whether the member is online and when they last were.'),
  showReadTicks: z.boolean().describe('Others see what the member reads while it is on.'),
  showOnLeaderboard: z.boolean().describe('The member is ranked where others see it.'),
  showToGuests: z.boolean().describe('Where pages are public, people without an account see profile and posts.'),
  showToSearchEngines: z.boolean().describe('Search engines may list those pages.'),
});

/** Privacy settings of a member. */
export type PrivacySettings = z.infer<typeof privacySettings>;

const privacyResponse = z.object({ success, privacy: privacySettings });

/** Privacy settings: docs/product.md, Settings. */
export const privacyRoutes = defineRoutes(privacyEndpoints, {
  read: { summary: 'Read my privacy settings', access: 'account', response: privacyResponse },
  change: {
    summary: 'Change my privacy settings',
    description: 'Absent settings stay as they are.',
    access: 'account',
    body: privacySettings.partial(),
    response: privacyResponse,
  },
});
