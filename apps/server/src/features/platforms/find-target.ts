import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { DiscordClient, DiscordServer } from './clients/discord-client.ts';
import { PlatformError } from './clients/platform-client.ts';
import { queryPlatform } from './clients/query-platform.ts';

/** What a platform adds to the target that an operator entered. */
export type FoundTarget = Partial<Pick<TaskTarget, 'itemId' | 'handle'>>;

/**
 * Asks Discord for the server of an invite, so that the task outlives the invite, and for the name of a server. Other
 * targets say enough. Throws `TASK_TARGET_NOT_FOUND` for an invite that is not valid, and `PLATFORM_UNAVAILABLE`.
 */
export async function findTarget(
  deps: Pick<Deps, 'log' | 'clock' | 'platformClients'>,
  platform: TaskPlatform,
  target: TaskTarget,
): Promise<FoundTarget> {
  const { discord } = deps.platformClients;
  if (platform !== 'Discord' || !discord) return {};
  const server = await findServer(deps, discord, target);
  return server ? { itemId: server.id, handle: server.name } : {};
}

async function findServer(
  deps: Pick<Deps, 'log' | 'clock'>,
  discord: DiscordClient,
  { itemId, username }: TaskTarget,
): Promise<DiscordServer | undefined> {
  try {
    return await queryPlatform(deps, 'Discord', async (signal) => {
      if (itemId !== undefined) return discord.findServer(itemId, signal);
      const invited = await discord.findInvited(username ?? '', signal);
      if (invited) return invited;
      throw new AppError('TASK_TARGET_NOT_FOUND', { field: 'target', details: { platform: 'Discord' } });
    });
  } catch (error) {
    // The bot is not in the server yet. A trial of the check says so.
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
}
