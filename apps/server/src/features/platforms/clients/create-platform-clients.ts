import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { type BlueskyClient, createBlueskyClient } from './bluesky-client.ts';
import { createDiscordClient, type DiscordClient } from './discord-client.ts';
import { createGithubClient, type GithubClient } from './github-client.ts';
import { createMastodonClient, type MastodonClient } from './mastodon-client.ts';
import type { PlatformLimits } from './platform-client.ts';
import { createTelegramClient, type TelegramClient } from './telegram-client.ts';
import { createXClient, type XClient } from './x-client.ts';
import { createYoutubeClient, type YoutubeClient } from './youtube-client.ts';

/** The clients of the configured platforms. They store the platforms' rate limits. */
export type PlatformClients = {
  x: XClient | undefined;
  youtube: YoutubeClient | undefined;
  telegram: TelegramClient | undefined;
  bluesky: BlueskyClient | undefined;
  github: GithubClient | undefined;
  mastodon: MastodonClient | undefined;
  discord: DiscordClient | undefined;
  /** The rate limits of a platform's client, by its name in tasks. */
  byName: Record<AccountPlatform, PlatformLimits | undefined>;
};

/** Creates the clients of the configured platforms. */
export function createPlatformClients(deps: Pick<PlatformDeps, 'config' | 'clock' | 'guardedFetch'>): PlatformClients {
  const { config, clock, guardedFetch } = deps;
  const { x, youtube, telegram, bluesky, github, mastodon, discord } = config.platforms;
  const clients = {
    x: x && createXClient({ ...x, clock }),
    youtube: youtube && createYoutubeClient({ ...youtube, clock }),
    telegram: telegram && createTelegramClient({ ...telegram, clock }),
    bluesky: bluesky && createBlueskyClient({ ...bluesky, clock }),
    github: github && createGithubClient({ ...github, clock }),
    mastodon: mastodon && createMastodonClient({ ...mastodon, clock, guardedFetch }),
    discord: discord && createDiscordClient({ ...discord, publicUrl: config.publicUrl, clock }),
  };
  return {
    ...clients,
    byName: {
      Twitter: clients.x,
      YouTube: clients.youtube,
      Telegram: clients.telegram,
      Bluesky: clients.bluesky,
      GitHub: clients.github,
      Mastodon: clients.mastodon,
      Discord: clients.discord,
    },
  };
}
