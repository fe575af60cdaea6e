import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake X API whose rate limits count, with a window like X's. */
export type LimitedX = {
  /** Configures a server of the product to use it. */
  env: Record<string, string>;
  /** The ids of those who follow an account, newest first, by the username `t` and a number. */
  followers: Map<string, string[]>;
  /** The authors of the last week's retweets of a tweet, and those who retweeted it earlier. */
  retweeters: { recent: string[]; earlier: string[] };
  /** Whether it rejects the lists of targets, as it does on small plans. */
  rejectsLists: boolean;
  /** The answered requests by rate limit. */
  requests: Map<string, number>;
  close(): void;
};

type Answer = { bucket: string; body: object; rejected?: boolean };
const pageSize = 1000;

/** Starts it on the loopback interface. Every rate limit allows `perWindow` requests, but 300 names may be looked up. */
export async function startLimitedX(perWindow: number, windowMs: number, now = () => Date.now()): Promise<LimitedX> {
  const used = new Map<string, { endsMs: number; count: number }>();
  const x: Omit<LimitedX, 'env'> = {
    followers: new Map(),
    retweeters: { recent: [], earlier: [] },
    rejectsLists: false,
    requests: new Map(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function answer(url: URL): Answer {
    const [, , kind = '', id = '', list = ''] = url.pathname.split('/');
    if (kind === 'users' && id === 'by') {
      const name = url.pathname.split('/').at(-1) ?? '';
      return { bucket: 'users', body: { data: { id: name.slice(1), username: name, name } } };
    }
    if (list === 'followers') {
      const from = Number(url.searchParams.get('pagination_token') ?? 0);
      const all = x.followers.get(`t${id}`) ?? [];
      const next = from + pageSize < all.length ? { next_token: String(from + pageSize) } : {};
      const data = all.slice(from, from + pageSize).map((follower) => ({ id: follower }));
      return { bucket: 'followers', body: { data, meta: next }, rejected: x.rejectsLists };
    }
    if (list === 'following') {
      const data = [...x.followers].filter(([, ids]) => ids.includes(id)).map(([name]) => ({ id: name.slice(1) }));
      return { bucket: 'following', body: { data, meta: {} } };
    }
    if (list === 'recent') {
      const data = x.retweeters.recent.map((author) => ({ id: `${author}1`, author_id: author }));
      return { bucket: 'search', body: { data, meta: {} }, rejected: x.rejectsLists };
    }
    const did = [...x.retweeters.recent, ...x.retweeters.earlier].includes(id);
    const own = { id: `${id}1`, text: '', referenced_tweets: [{ type: 'retweeted', id: '77' }] };
    return { bucket: 'tweets', body: { data: did ? [own] : [], meta: {} } };
  }

  function reply(url: URL, response: ServerResponse): void {
    const { bucket, body, rejected } = answer(url);
    const limit = bucket === 'users' ? 300 : perWindow;
    let window = used.get(bucket);
    if (!window || window.endsMs <= now()) window = { endsMs: now() + windowMs, count: 0 };
    used.set(bucket, window);
    window.count += 1;
    response.writeHead(window.count > limit ? 429 : rejected ? 403 : 200, {
      'content-type': 'application/json',
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(Math.max(0, limit - window.count)),
      'x-rate-limit-reset': String(Math.ceil(window.endsMs / 1000)),
    });
    x.requests.set(bucket, (x.requests.get(bucket) ?? 0) + 1);
    response.end(JSON.stringify(window.count > limit || rejected ? { title: 'no', detail: 'no' } : body));
  }

  const server = createServer((request, response) => reply(new URL(request.url ?? '/', 'http://x'), response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(x, { env: { X_API_BASE_URL: `http://127.0.0.1:${port}`, X_BEARER_TOKEN: 'key' } });
}
