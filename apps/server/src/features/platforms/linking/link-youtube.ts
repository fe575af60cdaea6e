import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { YoutubeChannel } from '../clients/youtube-client.ts';
import { type LinkRow, listAccounts } from '../platforms.store.ts';
import { findChannel } from './find-channel.ts';
import { startLink } from './start-link.ts';

/**
 * Finds a YouTube channel by id, handle or link, and issues the code for its description. Throws
 * `YOUTUBE_CHANNEL_INVALID`, `YOUTUBE_NOT_FOUND`, `ACCOUNT_ALREADY_LINKED` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function linkYoutube(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'platformClients'>,
  viewer: Viewer,
  input: string,
): Promise<{ channel: YoutubeChannel; link: LinkRow }> {
  const { youtube } = deps.platformClients;
  if (!youtube) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'YouTube' } });
  const target = parseTaskTarget('YouTube', 'subscribe', input);
  if (!target) throw new AppError('YOUTUBE_CHANNEL_INVALID', { field: 'channel' });
  const linked = await listAccounts(deps.db, viewer.userId);
  if (linked.some((row) => row.platform === 'YouTube')) throw new AppError('ACCOUNT_ALREADY_LINKED');
  const name = target.handle === null ? { id: target.username ?? '' } : { handle: target.handle };
  const channel = await findChannel(deps, youtube, name);
  const link = await startLink(deps, viewer.userId, {
    platform: 'YouTube',
    id: channel.id,
    username: channel.handle ?? channel.id,
    displayName: channel.title,
    isVerified: false,
  });
  return { channel, link };
}
