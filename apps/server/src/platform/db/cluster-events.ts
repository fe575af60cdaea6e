import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection, Executor } from './database.ts';

/** What nodes tell each other so that caches stay exact. Sent inside the transaction of the deed, received after its commit. */
export type ClusterEvents = {
  /** Sends a notice with the transaction `tx`. */
  send(tx: Executor, topic: string, payload: string): Promise<void>;
  /** Tells this node's own handlers at once what was committed; the notice itself still comes, so they hear it twice. */
  emitLocal(topic: string, payload: string): void;
  /** Calls `handler` for every notice of the topic, from this node and others. */
  on(topic: string, handler: (payload: string) => void): void;
  /** Calls `handler` when notices may have been missed: whatever was cached is to be forgotten. */
  onMissedEvents(handler: () => void): void;
  /** False while the connection is away; caches must not be trusted then. */
  readonly connected: boolean;
  close(): Promise<void>;
};

const channel = 'gumball';
const retryDelayMs = 500;

/** Opens the connection that listens for notices, and keeps it open. */
export async function openClusterEvents(connection: Connection, log: Log): Promise<ClusterEvents> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const missedEventHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const emitLocal = (topic: string, payload: string) => {
    for (const handler of handlers.get(topic) ?? []) handler(payload);
  };
  const receive = (text: string) => {
    const separator = text.indexOf(':');
    emitLocal(text.slice(0, separator), text.slice(separator + 1));
  };

  const connect = async () => {
    const nextClient = new pg.Client({ ...connection, application_name: 'gumball notices', keepAlive: true });
    const lost = () => {
      if (client !== nextClient) return;
      client = undefined;
      for (const handler of missedEventHandlers) handler();
      scheduleReconnect();
    };
    nextClient.on('error', lost);
    nextClient.on('end', lost);
    nextClient.on('notification', (notification) => receive(notification.payload ?? ''));
    await nextClient.connect();
    await nextClient.query(`LISTEN ${channel}`);
    if (closed) return nextClient.end();
    client = nextClient;
    for (const handler of missedEventHandlers) handler();
  };

  const scheduleReconnect = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the notice connection is away');
        scheduleReconnect();
      });
    }, retryDelayMs);
  };

  await connect();
  return {
    async send(tx, topic, payload) {
      await sql`SELECT pg_notify(${channel}, ${`${topic}:${payload}`})`.execute(tx);
    },
    emitLocal,
    on(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    onMissedEvents: (handler) => missedEventHandlers.push(handler),
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
