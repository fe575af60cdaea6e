import { z } from 'zod';
import { id } from '../pagination.ts';
import { phrase } from '../phrase.ts';

// A missing field counts as empty, so that the rules answer it in their own words and order.
const text = (max: number) => z.string().max(max).default('');

/** Body of a change of password. Without `confirmPassword` the new one counts as confirmed. */
export const passwordChange = z.object({
  currentPassword: text(1000),
  newPassword: text(1000),
  confirmPassword: z.string().max(1000).optional(),
});

/** Body of a change of address. */
export const emailChange = z.object({ email: text(320), password: text(1000) });

/** Body of the code that was mailed to a new address. */
export const emailCode = z.object({ code: text(100) });

/** Body of the deletion of an account. */
export const accountDeletion = z.object({ password: text(1000) });

/** A place where the member is signed in. */
export const session = z.object({
  id,
  device: z.string().describe("Browser and system by the device's own word, such as 'Firefox on Windows'."),
  phrase: phrase.describe('The same with its gaps, for clients that say it in another language.'),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  createdAt: z.string(),
  lastUsedAt: z.string().describe('Exact to five minutes.'),
  isCurrent: z.boolean(),
});

/** A place where the member is signed in. */
export type Session = z.infer<typeof session>;
