import { platformsRoutes } from '@gumball/contract/platforms/platforms.routes';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { linkMessages } from '@gumball/rules/platforms/platform-messages';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { verifyDiscord } from './checks/verify-discord.ts';
import { verifyProfile } from './checks/verify-profile.ts';
import { verifyTelegram } from './checks/verify-telegram.ts';
import { verifyTwitter } from './checks/verify-twitter.ts';
import { verifyYoutube } from './checks/verify-youtube.ts';
import { getPendingSetup } from './linking/get-pending-setup.ts';
import { getTwitterSetup } from './linking/get-twitter-setup.ts';
import { linkDiscord } from './linking/link-discord.ts';
import { linkProfile } from './linking/link-profile.ts';
import { linkTelegram } from './linking/link-telegram.ts';
import { linkYoutube } from './linking/link-youtube.ts';
import { setupTwitter } from './linking/setup-twitter.ts';
import { unlinkAccount } from './linking/unlink-account.ts';
import { listLinkedAccounts } from './list-linked-accounts.ts';
import { declarePlatformsJobs } from './platforms.jobs.ts';
import { toCompletedSetup, toStartedProfileLink, toStartedSetup, toStartedYoutubeLink } from './platforms.view.ts';

/** Mounts the routes that link accounts of other platforms. */
export function mountPlatforms({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const { config } = deps;
  const labelled = { sandbox: config.sandbox, sandboxUrl: config.sandboxUrl ?? null };
  const tries = deps.limits({ name: 'platform-links', points: 40, seconds: 600 });

  mount(platformsRoutes.accounts, async ({ viewer }) => ({ accounts: await listLinkedAccounts(deps, viewer.userId) }));
  mount(platformsRoutes.twitterSetup, async ({ viewer }) => ({
    ...(await getTwitterSetup(deps, viewer)),
    ...labelled,
  }));
  mount(platformsRoutes.setupTwitter, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    return { ...toStartedSetup(await setupTwitter(deps, viewer, body.username)), ...labelled };
  });
  mount(platformsRoutes.verifyTwitter, async ({ viewer }) => {
    await tries.consume(viewer.userId);
    return toCompletedSetup(await verifyTwitter(deps, viewer));
  });
  mount(platformsRoutes.verificationStatus, ({ viewer }) => getPendingSetup(deps, viewer));
  mount(platformsRoutes.linkYoutube, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    return { ...toStartedYoutubeLink(await linkYoutube(deps, viewer, body.channel)), ...labelled };
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
  mount(platformsRoutes.linkProfile, async ({ viewer, params, body }) => {
    await tries.consume(viewer.userId);
    return { ...toStartedProfileLink(await linkProfile(deps, viewer, params.platform, body.account)), ...labelled };
  });
  mount(platformsRoutes.verifyProfile, async ({ viewer, params: { platform } }) => {
    await tries.consume(viewer.userId);
    return {
      account: await verifyProfile(deps, viewer, platform),
      message: toEnglish(linkMessages.profile(platform)),
    };
  });
  mount(platformsRoutes.linkDiscord, async ({ viewer }) => {
    await tries.consume(viewer.userId);
    return linkDiscord(deps, viewer);
  });
  mount(platformsRoutes.verifyDiscord, async ({ viewer, body }) => {
    await tries.consume(viewer.userId);
    return { account: await verifyDiscord(deps, viewer, body), message: toEnglish(linkMessages.discord) };
  });
  mount(platformsRoutes.unlinkDiscord, ({ viewer }) => unlinkAccount(deps, viewer, 'Discord'));
  mount(platformsRoutes.unlinkProfile, ({ viewer, params }) => unlinkAccount(deps, viewer, params.platform));
  mount(platformsRoutes.unlinkTwitter, ({ viewer }) => unlinkAccount(deps, viewer, 'Twitter'));
  mount(platformsRoutes.unlinkYoutube, ({ viewer }) => unlinkAccount(deps, viewer, 'YouTube'));
  mount(platformsRoutes.unlinkTelegram, ({ viewer }) => unlinkAccount(deps, viewer, 'Telegram'));
  declarePlatformsJobs(deps);
}
