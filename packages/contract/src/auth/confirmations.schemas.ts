import { z } from 'zod';
import { provider } from './identities.schemas.ts';

/** Whether a session is fresh, and the ways of its account to confirm it. */
export const confirmation = z.object({
  isFresh: z.boolean().describe('Whether it was started or confirmed within the last 15 minutes.'),
  password: z.boolean(),
  passkey: z.boolean(),
  code: z.boolean().describe('A code of the authenticator app.'),
  providers: z.array(provider),
  email: z.boolean().describe('A mailed code, for accounts without another way here.'),
});

/** Whether a session is fresh, and the ways of its account to confirm it. */
export type Confirmation = z.infer<typeof confirmation>;
