import { accountPlatforms } from '@gumball/rules/tasks/task-kinds';
import { z } from 'zod';

/** A pending verification whose code is not posted yet. */
export const pendingVerification = z.object({
  username: z.string(),
  displayName: z.string(),
  verificationCode: z.string(),
  tweetText: z.string(),
  expiresAt: z.string(),
});

/** A platform account before its ownership is proved. */
export const accountInfo = z.object({ username: z.string(), displayName: z.string(), isVerified: z.boolean() });

/** The viewer's account on one platform. */
export const platformAccount = z.object({
  platform: z.enum(accountPlatforms),
  linked: z.boolean(),
  configured: z.boolean().describe('Whether the platform can be asked here; only then an account can be linked.'),
  accountId: z.string().nullable(),
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  linkedAt: z.string().nullable(),
  pending: z
    .object({ username: z.string().nullable(), code: z.string(), expiresAt: z.string(), url: z.string().nullable() })
    .nullable()
    .describe('A link that was begun: the code, and for Telegram the address that carries it.'),
  sandbox: z.boolean(),
  sandboxUrl: z.string().nullable().describe("The page where a member plays the account's owner."),
});

/** The owner of an account that another member tried to link. */
export const claimDetails = z.object({
  twitterUsername: z.string(),
  claimedBy: z.string(),
  claimedAt: z.string(),
  suggestion: z.string(),
});

/** The viewer's account on one platform. */
export type PlatformAccount = z.infer<typeof platformAccount>;
/** The owner of an account that another member tried to link. */
export type ClaimDetails = z.infer<typeof claimDetails>;
