import { platformsRoutes } from '@gumball/contract/platforms/platforms.routes';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { linkMessages } from '@gumball/rules/platforms/platform-messages';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { isAccountUnavailable } from './checks/is-account-unavailable.ts';
import { verifyTelegram } from './checks/verify-telegram.ts';
import { twitterOf, verifyTwitter } from './checks/verify-twitter.ts';
import { verifyYoutube } from './checks/verify-youtube.ts';
import { linkTelegram } from './linking/link-telegram.ts';
import { linkYoutube } from './linking/link-youtube.ts';
import { pendingOf, setupTwitter } from './linking/setup-twitter.ts';
import { unlinkAccount } from './linking/unlink-account.ts';
import { listLinkedAccounts } from './list-linked-accounts.ts';
import { declarePlatformsJobs } from './platforms.jobs.ts';
import { listLinks } from './platforms.store.ts';

/** Mounts the routes that link accounts of other platforms. */
export function mountPlatforms({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const { config } = deps;
  const labelled = { sandbox: config.sandbox, sandboxUrl: config.sandboxUrl ?? null };
  const tries = deps.limits({ name: 'platform-links', points: 40, seconds: 600 });

  mount(platformsRoutes.accounts, async ({ viewer }) => ({ accounts: await listLinkedAccounts(deps, viewer.userId) }));
  mount(platformsRoutes.twitterSetup, async ({ viewer }) => {
    const account = await twitterOf(deps, viewer);
    return {
      hasSetup: account !== undefined,
      twitterId: account?.account_id ?? null,
      idInvalid: account !== undefined && (await isAccountUnavailable(deps, account.account_id)),
      setupAt: account?.linked_at.toISOString() ?? null,
      accountInfo: account
        ? { username: account.username, displayName: account.display_name, isVerified: account.is_verified }
        : null,
      ...labelled,
    };
  });
  mount(platformsRoutes.setupTwitter, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    const link = await setupTwitter(deps, viewer, body.username);
    const { username, displayName, ...verification } = pendingOf(link);
    return {
      step: 'verification_required' as const,
      accountInfo: { username, displayName, isVerified: link.is_verified },
      verification,
      message: `Post the tweet from @${username}, then press Verify.`,
      ...labelled,
    };
  });
  mount(platformsRoutes.verifyTwitter, async ({ viewer }) => {
    await tries.consume(viewer.userId);
    const account = await verifyTwitter(deps, viewer);
    return {
      setupComplete: true as const,
      accountInfo: {
        username: account.username,
        twitterId: account.account_id,
        displayName: account.display_name,
        isVerified: account.is_verified,
      },
      verification: { verifiedAt: account.linked_at.toISOString(), verificationTweet: account.proof ?? '' },
      message: toEnglish(linkMessages.twitter),
    };
  });
  mount(platformsRoutes.verificationStatus, async ({ viewer }) => {
    const links = (await twitterOf(deps, viewer)) ? [] : await listLinks(deps.db.kysely, viewer.userId);
    const link = links.find((row) => row.platform === 'Twitter' && row.expires_at > deps.clock.now());
    return { hasPending: link !== undefined, verification: link ? pendingOf(link) : null };
  });
  mount(platformsRoutes.linkYoutube, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    const { channel, link } = await linkYoutube(deps, viewer, body.channel);
    return {
      channel: { id: channel.id, title: channel.title, handle: channel.handle },
      code: link.code,
      expiresAt: link.expires_at.toISOString(),
      message: "Put the code into the channel's description, then press Verify.",
      ...labelled,
    };
  });
  mount(platformsRoutes.verifyYoutube, async ({ viewer }) => {
    await tries.consume(viewer.userId);
    return { account: await verifyYoutube(deps, viewer), message: toEnglish(linkMessages.youtube) };
  });
  mount(platformsRoutes.linkTelegram, async ({ viewer }) => {
    await tries.consume(viewer.userId);
    return { ...(await linkTelegram(deps, viewer)), ...labelled };
  });
  mount(platformsRoutes.verifyTelegram, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    return { account: await verifyTelegram(deps, viewer, body.code), message: toEnglish(linkMessages.telegram) };
  });
  mount(platformsRoutes.unlinkTwitter, ({ viewer }) => unlinkAccount(deps, viewer, 'Twitter'));
  mount(platformsRoutes.unlinkYoutube, ({ viewer }) => unlinkAccount(deps, viewer, 'YouTube'));
  mount(platformsRoutes.unlinkTelegram, ({ viewer }) => unlinkAccount(deps, viewer, 'Telegram'));
  declarePlatformsJobs(deps);
}
