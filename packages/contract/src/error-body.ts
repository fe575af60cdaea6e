import { z } from 'zod';
import { challenge } from './auth/auth.schemas.ts';
import { errorCodes } from './errors.ts';
import { claimDetails } from './platforms/platforms.schemas.ts';

/** Body of every error response: `code` for programs, `message` for display. */
export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requiresVerification: z.literal(true).optional(),
  email: z.string().optional(),
  verificationTicket: z.string().optional(),
  challenge: challenge.optional(),
  details: claimDetails.optional(),
});

/** Body of the errors of routes that apps call: RFC 6749, 5.2. */
export const oauthErrorBody = z.object({ error: z.string(), error_description: z.string() });
