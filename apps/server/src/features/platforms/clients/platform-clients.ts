import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { createTelegramClient, type TelegramClient } from './telegram-client.ts';
import { createXClient, type XClient } from './x-client.ts';
import { createYoutubeClient, type YoutubeClient } from './youtube-client.ts';

/** The clients of the configured platforms. */
export type PlatformClients = {
  x: XClient | undefined;
  youtube: YoutubeClient | undefined;
  telegram: TelegramClient | undefined;
  /** The rate limits of a platform's client, by its name in tasks. */
  byName: Record<TaskPlatform, { pausedUntil(): Date | undefined; rateLimitedUntil(): Date | undefined } | undefined>;
};

const open = new WeakMap<Deps['config'], PlatformClients>();

/** Creates the clients of this server; they store the platforms' rate limits. */
export function platformClients({ config, clock }: Pick<Deps, 'config' | 'clock'>): PlatformClients {
  const known = open.get(config);
  if (known) return known;
  const { x, youtube, telegram } = config.platforms;
  const clients = {
    x: x && createXClient({ ...x, clock }),
    youtube: youtube && createYoutubeClient({ ...youtube, clock }),
    telegram: telegram && createTelegramClient({ ...telegram, clock }),
  };
  const made = { ...clients, byName: { Twitter: clients.x, YouTube: clients.youtube, Telegram: clients.telegram } };
  open.set(config, made);
  return made;
}
