import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Config } from '../../../platform/config/config.ts';
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

type ClientDeps = Pick<PlatformDeps, 'clock' | 'guardedFetch'> & { config: Pick<Config, 'platforms' | 'publicUrl'> };
type PlatformName = keyof Config['platforms'];

const creators: { [Name in PlatformName]: (deps: ClientDeps) => PlatformClients[Name] } = {
  x: ({ config: { platforms }, clock }) => platforms.x && createXClient({ ...platforms.x, clock }),
  youtube: ({ config: { platforms }, clock }) =>
    platforms.youtube && createYoutubeClient({ ...platforms.youtube, clock }),
  telegram: ({ config: { platforms }, clock }) =>
    platforms.telegram && createTelegramClient({ ...platforms.telegram, clock }),
  bluesky: ({ config: { platforms }, clock }) =>
    platforms.bluesky && createBlueskyClient({ ...platforms.bluesky, clock }),
  github: ({ config: { platforms }, clock }) => platforms.github && createGithubClient({ ...platforms.github, clock }),
  mastodon: ({ config: { platforms }, clock, guardedFetch }) =>
    platforms.mastodon && createMastodonClient({ ...platforms.mastodon, clock, guardedFetch }),
  discord: ({ config: { platforms, publicUrl }, clock }) =>
    platforms.discord && createDiscordClient({ ...platforms.discord, publicUrl, clock }),
};

const taskNames = {
  Twitter: 'x',
  YouTube: 'youtube',
  Telegram: 'telegram',
  Bluesky: 'bluesky',
  GitHub: 'github',
  Mastodon: 'mastodon',
  Discord: 'discord',
} as const satisfies Record<AccountPlatform, PlatformName>;

/** Creates the clients of the configured platforms. A platform that operators change gets another client. */
export function createPlatformClients(deps: ClientDeps): PlatformClients {
  const made = new Map<PlatformName, { from: unknown; client: unknown }>();
  const clientOf = <Name extends PlatformName>(name: Name): PlatformClients[Name] => {
    const from = deps.config.platforms[name];
    const existing = made.get(name);
    if (existing?.from === from) return existing?.client as PlatformClients[Name];
    const client = creators[name](deps);
    made.set(name, { from, client });
    return client;
  };
  const getters = <Key extends string>(names: Readonly<Record<Key, PlatformName>>) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        (Object.keys(names) as Key[]).map((key) => [key, { enumerable: true, get: () => clientOf(names[key]) }]),
      ),
    );
  const platformNames = Object.fromEntries(Object.values(taskNames).map((name) => [name, name]));
  return Object.defineProperty(getters(platformNames), 'byName', { value: getters(taskNames) }) as PlatformClients;
}
