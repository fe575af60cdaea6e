import { taskGates } from '@gumball/rules/tasks/task-gate';
import { profilePlatforms } from '@gumball/rules/tasks/task-kinds';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { platformsEndpoints } from './platforms.endpoints.ts';
import { accountInfo, pendingVerification, platformAccount } from './platforms.schemas.ts';

const platformErrors = ['PLATFORM_UNAVAILABLE', 'PLATFORM_BUSY', 'PLATFORM_NOT_SET_UP'] as const;
const byPlatform = z.object({ platform: z.enum(profilePlatforms) });
const accountResponse = z.object({ success, account: platformAccount, message: z.string() });

/** Routes of linked platform accounts: docs/product.md, Platforms. */
export const platformsRoutes = defineRoutes(platformsEndpoints, {
  accounts: {
    summary: 'Read my linked accounts',
    access: 'member',
    response: z.object({ success, accounts: z.array(platformAccount) }),
  },
  twitterSetup: {
    summary: 'Read whether my Twitter account is linked',
    access: 'member',
    response: z.object({
      success,
      hasSetup: z.boolean(),
      twitterId: z.string().nullable(),
      idInvalid: z.boolean().describe('Whether Twitter last said that the account is not there any more.'),
      setupAt: z.string().nullable(),
      gate: z.enum(taskGates).describe('Whether all tasks need the Twitter account, or only those on Twitter.'),
      configured: z.boolean().describe('Whether Twitter can be asked here. Without it no task needs an account there.'),
      accountInfo: accountInfo.nullable(),
      sandbox: z.boolean(),
      sandboxUrl: z.string().nullable(),
    }),
  },
  setupTwitter: {
    summary: 'Start linking a Twitter account',
    description:
      'Looks the account up and issues a code that lives 15 minutes. Asking again for the same account within its life answers the same code.',
    access: 'member',
    body: z.object({ username: z.string().max(100).default('') }),
    response: z.object({
      success,
      step: z.literal('verification_required'),
      accountInfo,
      verification: z.object({ verificationCode: z.string(), tweetText: z.string(), expiresAt: z.string() }),
      message: z.string(),
      sandbox: z.boolean(),
      sandboxUrl: z.string().nullable(),
    }),
    errors: [
      'TWITTER_USERNAME_INVALID',
      'TWITTER_NOT_FOUND',
      'TWITTER_PRIVATE',
      'TWITTER_SUSPENDED',
      'TWITTER_ID_ALREADY_CLAIMED',
      'TWITTER_ALREADY_LINKED',
      ...platformErrors,
    ],
  },
  verifyTwitter: {
    summary: 'Complete linking a Twitter account',
    description: "Looks for the code in the account's latest tweets. Asking again once it is done succeeds.",
    access: 'member',
    response: z.object({
      success,
      setupComplete: z.literal(true),
      accountInfo: accountInfo.extend({ twitterId: z.string() }),
      verification: z.object({ verifiedAt: z.string(), verificationTweet: z.string() }),
      message: z.string(),
    }),
    errors: [
      'VERIFICATION_MISSING',
      'VERIFICATION_EXPIRED',
      'VERIFICATION_TWEET_MISSING',
      'TWITTER_NOT_FOUND',
      'TWITTER_PRIVATE',
      'TWITTER_ID_ALREADY_CLAIMED',
      ...platformErrors,
    ],
  },
  verificationStatus: {
    summary: 'Read a pending Twitter link',
    access: 'member',
    response: z.object({ success, hasPending: z.boolean(), verification: pendingVerification.nullable() }),
  },
  unlinkTwitter: {
    summary: 'Unlink my Twitter account',
    description: 'It stays closed to other members for 6 months; I can link it again at any time.',
    access: 'member',
    response: accountResponse,
  },
  linkYoutube: {
    summary: 'Start linking a YouTube channel',
    description: "Takes the channel's id, handle or link; answers a code for its description.",
    access: 'member',
    body: z.object({ channel: z.string().max(300).default('') }),
    response: z.object({
      success,
      channel: z.object({ id: z.string(), title: z.string(), handle: z.string().nullable() }),
      code: z.string(),
      expiresAt: z.string(),
      message: z.string(),
      sandbox: z.boolean(),
      sandboxUrl: z.string().nullable(),
    }),
    errors: [
      'YOUTUBE_CHANNEL_INVALID',
      'YOUTUBE_NOT_FOUND',
      'ACCOUNT_ALREADY_CLAIMED',
      'ACCOUNT_ALREADY_LINKED',
      ...platformErrors,
    ],
  },
  verifyYoutube: {
    summary: 'Complete linking a YouTube channel',
    access: 'member',
    response: accountResponse,
    errors: [
      'VERIFICATION_MISSING',
      'VERIFICATION_EXPIRED',
      'VERIFICATION_CODE_MISSING',
      'YOUTUBE_NOT_FOUND',
      'ACCOUNT_ALREADY_CLAIMED',
      ...platformErrors,
    ],
  },
  unlinkYoutube: { summary: 'Unlink my YouTube channel', access: 'member', response: accountResponse },
  linkTelegram: {
    summary: 'Start linking a Telegram account',
    description:
      'Opening `url` in Telegram and pressing Start has the bot send a code to that account; `POST /tasks/telegram/verify` takes it.',
    access: 'member',
    response: z.object({
      success,
      url: z.string(),
      code: z.string(),
      expiresAt: z.string(),
      sandbox: z.boolean(),
      sandboxUrl: z.string().nullable(),
    }),
    errors: ['ACCOUNT_ALREADY_LINKED', 'PLATFORM_NOT_SET_UP'],
  },
  verifyTelegram: {
    summary: 'Complete linking a Telegram account',
    description: 'Takes the six digits that the bot sent. Each code has five tries and lives 15 minutes.',
    access: 'member',
    body: z.object({ code: z.string().max(20).default('') }),
    response: accountResponse,
    errors: [
      'CODE_FORMAT',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'VERIFICATION_MISSING',
      'VERIFICATION_EXPIRED',
      'TELEGRAM_NOT_STARTED',
      'ACCOUNT_ALREADY_CLAIMED',
      'ACCOUNT_ALREADY_LINKED',
    ],
  },
  linkProfile: {
    summary: 'Start linking an account by its profile',
    description: 'Takes the name or the link of the account; answers a code for the text of its profile.',
    access: 'member',
    params: byPlatform,
    body: z.object({ account: z.string().max(300).default('') }),
    response: z.object({
      success,
      account: z.object({ username: z.string(), displayName: z.string() }),
      code: z.string(),
      expiresAt: z.string(),
      sandbox: z.boolean(),
      sandboxUrl: z.string().nullable(),
    }),
    errors: [
      'ACCOUNT_NAME_INVALID',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_ALREADY_CLAIMED',
      'ACCOUNT_ALREADY_LINKED',
      ...platformErrors,
    ],
  },
  verifyProfile: {
    summary: 'Complete linking an account by its profile',
    description: 'Looks for the code in the text of the profile. Asking again once it is done succeeds.',
    access: 'member',
    params: byPlatform,
    response: accountResponse,
    errors: [
      'VERIFICATION_MISSING',
      'VERIFICATION_EXPIRED',
      'PROFILE_CODE_MISSING',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_ALREADY_CLAIMED',
      'ACCOUNT_ALREADY_LINKED',
      ...platformErrors,
    ],
  },
  unlinkProfile: {
    summary: 'Unlink an account that was linked by its profile',
    access: 'member',
    params: byPlatform,
    response: accountResponse,
  },
  linkDiscord: {
    summary: 'Start linking a Discord account',
    description:
      'Answers the page on which Discord asks the member. It leads back to `/tasks` with a code and the state, which only this session can use, once and within 15 minutes.',
    access: 'member',
    response: z.object({ success, url: z.string(), expiresAt: z.string() }),
    errors: ['ACCOUNT_ALREADY_LINKED', 'PLATFORM_NOT_SET_UP'],
  },
  verifyDiscord: {
    summary: 'Complete linking a Discord account',
    description: 'Takes the code and the state from the address that Discord led to. Its tokens are revoked at once.',
    access: 'member',
    body: z.object({ code: z.string().max(512).default(''), state: z.string().max(128).default('') }),
    response: accountResponse,
    errors: [
      'VERIFICATION_MISSING',
      'VERIFICATION_EXPIRED',
      'ACCOUNT_NOT_CONFIRMED',
      'ACCOUNT_ALREADY_CLAIMED',
      'ACCOUNT_ALREADY_LINKED',
      ...platformErrors,
    ],
  },
  unlinkDiscord: { summary: 'Unlink my Discord account', access: 'member', response: accountResponse },
  unlinkTelegram: { summary: 'Unlink my Telegram account', access: 'member', response: accountResponse },
});
