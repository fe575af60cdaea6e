import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { PlatformError } from '../clients/platform-client.ts';
import { queryPlatform } from '../clients/query-platform.ts';
import type { YoutubeChannel, YoutubeClient } from '../clients/youtube-client.ts';

/** Queries YouTube for a channel. Throws `YOUTUBE_NOT_FOUND`. */
export async function findChannel(
  deps: Pick<Deps, 'log' | 'clock'>,
  youtube: YoutubeClient,
  name: { id: string } | { handle: string },
): Promise<YoutubeChannel> {
  const channel = await queryPlatform(deps, 'YouTube', (signal) => youtube.findChannel(name, signal)).catch(
    (error: unknown) => {
      if (!(error instanceof PlatformError)) throw error;
      throw error.kind === 'missing'
        ? new AppError('YOUTUBE_NOT_FOUND', { field: 'channel' })
        : new AppError('PLATFORM_UNAVAILABLE', { details: { platform: 'YouTube' } });
    },
  );
  if (channel === 'missing') throw new AppError('YOUTUBE_NOT_FOUND', { field: 'channel' });
  return channel;
}
