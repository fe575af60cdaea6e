import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection, Executor } from './database.ts';

/** What nodes tell each other so that caches stay exact. Sent inside the transaction of the deed, received after its commit. */
export type Notices = {
  /** Sends a notice with the transaction `tx`. */
  send(tx: Executor, topic: string, payload: string): Promise<void>;
  /** Tells this node's own handlers at once what was committed; the notice itself still comes, so they hear it twice. */
  hear(topic: string, payload: string): void;
  /** Calls `handler` for every notice of the topic, from this node and others. */
  on(topic: string, handler: (payload: string) => void): void;
  /** Calls `handler` when notices may have been missed: whatever was cached is to be forgotten. */
  onGap(handler: () => void): void;
  /** False while the connection is away; caches must not be trusted then. */
  readonly connected: boolean;
  close(): Promise<void>;
};

const channel = 'gumball';
const retryDelayMs = 500;

/** Opens the connection that listens for notices, and keeps it open. */
export async function openNotices(connection: Connection, log: Log): Promise<Notices> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = (topic: string, payload: string) => {
    for (const handler of handlers.get(topic) ?? []) handler(payload);
  };
  const receive = (text: string) => {
    const at = text.indexOf(':');
    hear(text.slice(0, at), text.slice(at + 1));
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'gumball notices', keepAlive: true });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      for (const handler of gapHandlers) handler();
      again();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (notification) => receive(notification.payload ?? ''));
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    if (closed) return next.end();
    client = next;
    for (const handler of gapHandlers) handler();
  };

  const again = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the notice connection is away');
        again();
      });
    }, retryDelayMs);
  };

  await connect();
  return {
    async send(tx, topic, payload) {
      await sql`SELECT pg_notify(${channel}, ${`${topic}:${payload}`})`.execute(tx);
    },
    hear,
    on(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    onGap: (handler) => gapHandlers.push(handler),
    get connected() {
      return client !== undefined;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}
