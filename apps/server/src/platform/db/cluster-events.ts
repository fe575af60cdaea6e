import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection, Executor } from './database.ts';

declare const payloadType: unique symbol;

/** A kind of message between the nodes, with the type of its payload. */
export type ClusterEvent<Payload> = { readonly name: string; readonly [payloadType]?: Payload };

/** Declares a cluster event. The name is unique; PostgreSQL limits name and payload, as JSON, to 8,000 bytes. */
export function defineClusterEvent<Payload>(name: string): ClusterEvent<Payload> {
  return { name };
}

/** Messages between the nodes that invalidate caches. Sent inside a transaction, received after its commit. */
export type ClusterEvents = {
  /** Sends an event to all nodes with the transaction `tx`. */
  send<Payload>(tx: Executor, event: ClusterEvent<Payload>, payload: NoInfer<Payload>): Promise<void>;
  /** Calls this node's handlers at once, after the commit. An event that was also sent reaches them twice. */
  emitLocal<Payload>(event: ClusterEvent<Payload>, payload: NoInfer<Payload>): void;
  /** Calls `handler` for every such event, from this node and others. */
  on<Payload>(event: ClusterEvent<Payload>, handler: (payload: Payload) => void): void;
  /** Calls `handler` when events may have been missed: caches must be cleared. */
  onMissedEvents(handler: () => void): void;
  /** False while the connection is lost; caches must not be trusted then. */
  readonly connected: boolean;
  close(): Promise<void>;
};

const channel = 'gumball';
const retryDelayMs = 500;

/** Application names of the connection of a running server, of this release and of the ones before it. */
const serverApplicationNames = ['gumball cluster events', 'gumball notices'];

/** Whether a server uses this database. */
export async function isServerRunning(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY($1)',
    [serverApplicationNames],
  );
  return rows.length > 0;
}

/** Opens the connection that listens for cluster events. It reconnects by itself. */
export async function openClusterEvents(connection: Connection, log: Log): Promise<ClusterEvents> {
  const handlers = new Map<string, ((payload: never) => void)[]>();
  const missedEventHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const dispatch = (name: string, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  };
  const receive = (text: string) => {
    const separator = text.indexOf(':');
    try {
      dispatch(text.slice(0, separator), JSON.parse(text.slice(separator + 1)));
    } catch (error) {
      // Any client of the database can notify, and a node of another release has other payloads: caches are cleared.
      log.warn({ err: error }, 'failed to handle a cluster event');
      for (const handler of missedEventHandlers) handler();
    }
  };

  const connect = async () => {
    const nextClient = new pg.Client({ ...connection, application_name: 'gumball cluster events', keepAlive: true });
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
        log.warn({ error: String(error) }, 'the connection for cluster events is unavailable');
        scheduleReconnect();
      });
    }, retryDelayMs);
  };

  await connect();
  return {
    async send(tx, { name }, payload) {
      await sql`SELECT pg_notify(${channel}, ${`${name}:${JSON.stringify(payload)}`})`.execute(tx);
    },
    emitLocal: ({ name }, payload) => dispatch(name, payload),
    on({ name }, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
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
