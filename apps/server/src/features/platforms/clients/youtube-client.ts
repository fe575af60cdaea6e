import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  type ActorPage,
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
} from './platform-client.ts';
import { secondsToMidnight } from './seconds-to-midnight.ts';

/** A channel of YouTube: `id` is stable when the handle changes. */
export type YoutubeChannel = { id: string; title: string; handle: string | null; description: string };

/** The queries to YouTube (Data API v3). Every call throws `PlatformError`. */
export type YoutubeClient = PlatformLimits & {
  /** Finds a channel by its id or handle. */
  findChannel(name: { id: string } | { handle: string }, signal: AbortSignal): Promise<YoutubeChannel | 'missing'>;
  /** Rejected if the channel's subscriptions are private. */
  subscribes(channelId: string, targetId: string, signal: AbortSignal): Promise<boolean>;
  /** The latest comment of a channel on a video. Rejected if comments are off. */
  findComment(channelId: string, videoId: string, signal: AbortSignal): Promise<{ id: string } | undefined>;
  /** Pages of the authors of a video's comments. Rejected if comments are off. */
  listCommenters(videoId: string, signal: AbortSignal): AsyncIterable<ActorPage>;
  /** Whether a comment exists. */
  isCommentThere(commentId: string, signal: AbortSignal): Promise<boolean>;
};

// An empty list may have no `items`, but it has a kind. A response without either is no answer.
const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .object({
      kind: z.string().optional(),
      pageInfo: z.unknown().optional(),
      items: z.array(item).optional(),
      nextPageToken: z.string().optional(),
    })
    .refine(({ kind, pageInfo, items }) => kind !== undefined || pageInfo !== undefined || items !== undefined)
    .transform(({ items = [], nextPageToken }) => ({ items, nextPageToken }));
const channels = listOf(
  z.object({
    id: z.string().regex(/^UC[\w-]{22}$/),
    snippet: z.object({
      title: z.string().max(300),
      description: z.string().default(''),
      customUrl: z.string().max(100).optional(),
    }),
  }),
);
const channelById = listOf(z.object({ id: z.string() }));
const commentBy = z.object({
  id: z.string(),
  snippet: z.object({ authorChannelId: z.object({ value: z.string() }).optional() }),
});
const threads = listOf(
  z.object({
    snippet: z.object({ topLevelComment: commentBy }),
    replies: z.object({ comments: z.array(commentBy).default([]) }).optional(),
  }),
);
const googleError = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.object({ retryDelay: z.string().optional().catch(undefined) })).catch([]),
  }),
});

/** The limit that all queries share. */
export const youtubeBucket = 'quota';

const maxPages = 5;
const quotaTimeZone = 'America/Los_Angeles';

/** Creates the client of YouTube. `baseUrl` is an origin without version. */
export function createYoutubeClient(options: { baseUrl: string; apiKey: string; clock: Clock }): YoutubeClient {
  // The key is sent as a header, so that no URL and no log contains it.
  const client = createPlatformClient({
    baseUrl: options.baseUrl,
    headers: { 'x-goog-api-key': options.apiKey },
    clock: options.clock,
    interpret,
  });
  const call = <T>(name: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) =>
    client.query({ path: `/youtube/v3/${name}`, query, bucket: youtubeBucket }, schema, signal);

  async function* listCommenters(videoId: string, signal: AbortSignal): AsyncGenerator<ActorPage> {
    let pageToken: string | undefined;
    for (let number = 1; number <= maxPages; number += 1) {
      const query = {
        part: 'snippet,replies',
        videoId,
        order: 'time',
        maxResults: '100',
        ...(pageToken ? { pageToken } : {}),
      };
      const page = await call('commentThreads', query, threads, signal);
      const written = page.items.flatMap(({ snippet, replies }) => [
        snippet.topLevelComment,
        ...(replies?.comments ?? []),
      ]);
      pageToken = page.nextPageToken;
      const actors = new Map<string, string>();
      for (const { id, snippet } of written) {
        const author = snippet.authorChannelId?.value;
        // The newest comment of an author is the first one.
        if (author !== undefined && !actors.has(author)) actors.set(author, id);
      }
      yield { actors, complete: pageToken === undefined };
      if (pageToken === undefined) return;
    }
  }

  return {
    async findChannel(name, signal) {
      const which: Record<string, string> =
        'id' in name ? { id: name.id } : { forHandle: `@${name.handle.replace(/^@/, '')}` };
      const { items } = await call('channels', { part: 'snippet', ...which }, channels, signal);
      const [found] = items;
      if (!found) return 'missing';
      const { title, description, customUrl } = found.snippet;
      return { id: found.id, title, description, handle: customUrl ?? null };
    },
    async subscribes(channelId, targetId, signal) {
      const query = { part: 'snippet', channelId, forChannelId: targetId, maxResults: '1' };
      return (await call('subscriptions', query, channelById, signal)).items.length > 0;
    },
    async findComment(channelId, videoId, signal) {
      for await (const { actors, complete } of listCommenters(videoId, signal)) {
        const id = actors.get(channelId);
        if (id) return { id };
        if (complete) return undefined;
      }
      throw new PlatformError('refused', 'there are too many comments to be read to the end');
    },
    listCommenters,
    async isCommentThere(commentId, signal) {
      return (await call('comments', { part: 'id', id: commentId }, channelById, signal)).items.length > 0;
    },
    ...limitsOf(client),
  };
}

const dailyLimits = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const shortLimits = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);

function interpret(
  { status, body }: PlatformResponse,
  now: Date,
): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const detail = googleError.safeParse(body);
  const reasons = detail.success ? detail.data.error.errors.map(({ reason }) => reason) : [];
  const reason = reasons[0] || `it answered ${status}`;
  const retryAfterSeconds = detail.success ? retryDelayOf(detail.data.error.details) : undefined;
  // The quota of a day starts again at midnight in California.
  if ((status === 403 || status === 429) && reasons.some((name) => dailyLimits.has(name)))
    return { kind: 'busy', reason, retryAfterSeconds: secondsToMidnight(now, quotaTimeZone) };
  if (status === 429 || (status === 403 && reasons.some((name) => shortLimits.has(name))))
    return { kind: 'busy', reason, retryAfterSeconds };
  if (status === 403) return { kind: 'refused', reason };
  if (status === 404) return { kind: 'missing', reason };
  return { kind: 'unreachable', reason, retryAfterSeconds };
}

// A duration of Google's, such as `36s` or `1.5s`.
function retryDelayOf(details: { retryDelay?: string | undefined }[]): number | undefined {
  const delay = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
  const seconds = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds));
}
