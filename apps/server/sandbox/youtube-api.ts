import { type ApiResponse, parseNumber, type SimulatedApi } from './api.ts';
import type { SandboxAccount } from './sandbox.store.ts';

/** The API key of the sandbox's YouTube. It is valid nowhere else. */
export const sandboxApiKey = 'sandbox';

const channelPrefix = 'UC';

/** Returns the channel id of an account. YouTube channel ids have 24 characters. */
export function channelIdOf({ id }: { id: string }): string {
  return channelPrefix + id.padStart(22, '0');
}

/** Returns the account id of a channel id. */
function accountIdOf(channelId: string): string | undefined {
  return /^UC0*([1-9]\d{0,17})$/.exec(channelId)?.[1];
}

/** The part of YouTube Data API v3 that the product uses: channels, subscriptions and comment threads. */
export const youtubeApi: SimulatedApi = {
  platform: 'YouTube',
  owns: (path) => path.startsWith('/youtube/v3/'),
  async handle(store, { path, query, header }) {
    if ((header('x-goog-api-key') ?? query.get('key')) !== sandboxApiKey)
      return failure(400, 'badRequest', 'API key not valid. Please pass a valid API key.');
    const what = path.slice('/youtube/v3/'.length);
    if (what === 'channels') {
      const handle = query.get('forHandle');
      const id = accountIdOf(query.get('id') ?? '');
      const found =
        handle !== null
          ? await store.findAccount('YouTube', { handle: handle.replace(/^@/, '') })
          : id && (await store.findAccount('YouTube', { id }));
      return list(found ? [channelOf(found)] : []);
    }
    if (what === 'subscriptions') {
      const id = accountIdOf(query.get('channelId') ?? '');
      const account = id && (await store.findAccount('YouTube', { id }));
      if (!account) return failure(404, 'subscriberNotFound', 'The subscriber cannot be found.');
      if (account.private)
        return failure(
          403,
          'subscriptionForbidden',
          'The requester is not allowed to access the requested subscriptions.',
        );
      const actions = await store.listActions(account.id, ['subscribe'], 1000);
      const channelFilter = query.get('forChannelId');
      const items = actions.filter(({ target }) => channelFilter === null || target === channelFilter);
      return list(
        items
          .slice(0, 50)
          .map(({ id: actionId, target }) => ({ id: actionId, snippet: { resourceId: { channelId: target } } })),
      );
    }
    if (what === 'comments') {
      const id = /^\d{1,18}$/.exec(query.get('id') ?? '')?.[0];
      const found = id === undefined ? [] : await store.findActions([id]);
      return list(found.filter(({ kind }) => kind === 'comment').map((comment) => ({ id: comment.id })));
    }
    if (what !== 'commentThreads') return failure(404, 'notFound', 'There is no such path.');
    const size = parseNumber(query.get('maxResults'), 20, 100);
    const before = /^\d{1,18}$/.exec(query.get('pageToken') ?? '')?.[0];
    const actions = await store.listActionsOn('comment', query.get('videoId') ?? '', size + 1, before);
    const shown = actions.slice(0, size);
    const next = actions.length > size ? shown.at(-1)?.id : undefined;
    const items = shown.map(({ id, account_id, name, content }) => ({
      id,
      snippet: {
        topLevelComment: {
          id,
          snippet: {
            authorChannelId: { value: channelIdOf({ id: account_id }) },
            authorDisplayName: name,
            textOriginal: content,
          },
        },
      },
    }));
    return list(items, next);
  },
  errorResponse(kind) {
    if (kind === 'broken') return failure(500, 'backendError', 'Backend Error');
    return kind === 'limited'
      ? failure(429, 'rateLimitExceeded', 'Too many requests.', { 'retry-after': '15' })
      : failure(403, 'forbidden', 'Access forbidden.');
  },
};

function channelOf(account: SandboxAccount): object {
  const { name, handle, description } = account;
  return { id: channelIdOf(account), snippet: { title: name, description, customUrl: `@${handle}` } };
}

function list(items: object[], nextPageToken?: string): ApiResponse {
  const body = { items, pageInfo: { totalResults: items.length }, ...(nextPageToken ? { nextPageToken } : {}) };
  return { status: 200, body };
}

function failure(code: number, reason: string, message: string, headers: Record<string, string> = {}): ApiResponse {
  return {
    status: code,
    headers,
    body: { error: { code, message, errors: [{ domain: 'youtube', reason, message }] } },
  };
}
