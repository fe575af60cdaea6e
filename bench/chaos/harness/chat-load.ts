import { waitUntil } from '../fault.ts';
import { ChatClient, engineErrors } from './chat-client.ts';
import type { Query } from './cluster.ts';
import type { FriendPair } from './test-users.ts';

type StoredRow = { sender_id: string; temp_id: string; sequence: number };

// Maximum number of messages of a conversation in memory on the web.
const maxLoadedMessages = 500;

/** Chat load: pairs of members who send messages, and the checks of the result. */
export class ChatLoad {
  private readonly pairs: FriendPair[];
  private readonly clients = new Map<string, [ChatClient, ChatClient]>();
  private timer: NodeJS.Timeout | undefined;
  private nextWriter = 0;

  /** `urlOf` returns the server of the first or second member of a pair. */
  constructor(pairs: FriendPair[], urlOf: (pair: number, member: 0 | 1) => string) {
    this.pairs = pairs;
    for (const [index, { conversationId, users }] of pairs.entries()) {
      const [first, second] = users;
      this.clients.set(conversationId, [
        new ChatClient(first, conversationId, () => urlOf(index, 0)),
        new ChatClient(second, conversationId, () => urlOf(index, 1)),
      ]);
    }
  }

  private get all(): ChatClient[] {
    return [...this.clients.values()].flat();
  }

  /** Connects all clients. Throws if a client does not connect in time. */
  async connect(): Promise<void> {
    for (const client of this.all) client.start();
    if (!(await this.allConnected(30_000))) throw new Error('Not all clients could connect.');
  }

  /** Waits until all clients are connected. */
  allConnected(timeoutMs: number): Promise<boolean> {
    return waitUntil(() => this.all.every(({ isConnected }) => isConnected), timeoutMs);
  }

  /** Starts sending from all members in turn at `perSecond` messages per second. */
  start(perSecond: number): void {
    const startedAt = performance.now();
    let written = 0;
    this.timer = setInterval(() => {
      const due = ((performance.now() - startedAt) * perSecond) / 1000;
      for (; written < due; written += 1) this.writeNext();
    }, 5);
  }

  /** Sends one message from the next member. */
  writeNext(): void {
    const pair = this.pairs[this.nextWriter % this.pairs.length];
    const writer = Math.floor(this.nextWriter / this.pairs.length) % 2;
    const client = pair && this.clients.get(pair.conversationId)?.[writer];
    client?.write(`${client.written.length}: shall we meet at the harbour tonight?`);
    this.nextWriter += 1;
  }

  /** Stops sending new messages. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Terminates a random part of the connections. */
  terminateSome(share: number): void {
    for (const client of this.all) if (Math.random() < share) client.terminate();
  }

  get acknowledgedCount(): number {
    return this.all.reduce((sum, client) => sum + client.acknowledged.size, 0);
  }

  get writtenCount(): number {
    return this.all.reduce((sum, client) => sum + client.written.length, 0);
  }

  /**
   * Waits until no message is pending and both clients of each conversation show the same. Returns whether this was
   * reached.
   */
  drain(timeoutMs: number): Promise<boolean> {
    this.pause();
    return waitUntil(() => {
      for (const client of this.all) client.retryFetch();
      return [...this.clients.values()].every(
        ([first, second]) =>
          first.isConnected &&
          second.isConnected &&
          first.pendingCount + second.pendingCount === 0 &&
          first.shownTempIds.length === second.shownTempIds.length &&
          first.shownTempIds.at(-1) === second.shownTempIds.at(-1),
      );
    }, timeoutMs);
  }

  stop(): void {
    this.pause();
    for (const client of this.all) client.stop();
  }

  /** Compares the state of the clients with the database. Returns the violations. */
  async check(query: Query): Promise<string[]> {
    const rows = await query<StoredRow & { conversation_id: string }>(
      'SELECT conversation_id, sender_id, temp_id, sequence FROM messages ORDER BY conversation_id, sequence',
    );
    const stored = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
    const lastSequences = await query<{ id: string; last_sequence: number }>(
      'SELECT id, last_sequence FROM conversations',
    );
    const lastSequenceOf = new Map(lastSequences.map(({ id, last_sequence }) => [id, last_sequence]));
    const engineViolations = engineErrors.splice(0).map((error) => `the engine reported ${String(error)}`);
    const violations = this.pairs.flatMap(({ conversationId }) => {
      const clients = this.clients.get(conversationId);
      if (!clients) return [];
      const storedRows = stored.get(conversationId) ?? [];
      const violations = [
        ...checkSequence(storedRows, lastSequenceOf.get(conversationId) ?? 0),
        ...checkViews(storedRows, clients),
      ];
      for (const client of clients) violations.push(...checkSender(storedRows, client));
      return violations.map((violation) => `conversation ${conversationId}: ${violation}`);
    });
    return [...engineViolations, ...violations];
  }
}

/**
 * Checks the sequence of a conversation: numbers start at 1 without gaps, and each tempId occurs once. Returns the
 * violations.
 */
export function checkSequence(storedRows: StoredRow[], lastSequence: number): string[] {
  const violations: string[] = [];
  const gap = storedRows.findIndex(({ sequence }, index) => sequence !== index + 1);
  if (gap >= 0) violations.push(`expected sequence number ${gap + 1}, found ${storedRows[gap]?.sequence}`);
  if (lastSequence !== storedRows.length)
    violations.push(`last_sequence is ${lastSequence}, but ${storedRows.length} messages are stored`);
  const keys = new Set(storedRows.map(({ sender_id, temp_id }) => `${sender_id} ${temp_id}`));
  if (keys.size !== storedRows.length) violations.push(`${storedRows.length - keys.size} duplicate messages`);
  return violations;
}

/**
 * Checks the messages of one sender: acknowledged ones are stored with their sequence number, all others are stored or
 * pending, and the order is that of writing. Returns the violations.
 */
export function checkSender(
  storedRows: StoredRow[],
  client: Pick<ChatClient, 'written' | 'acknowledged' | 'pendingTempIds'>,
): string[] {
  const sequenceOf = new Map(storedRows.map(({ temp_id, sequence }) => [temp_id, sequence]));
  const pending = new Set(client.pendingTempIds);
  const violations: string[] = [];
  let last = 0;
  for (const { tempId } of client.written) {
    const sequence = sequenceOf.get(tempId);
    const acknowledgedSequence = client.acknowledged.get(tempId);
    if (acknowledgedSequence !== undefined && sequence !== acknowledgedSequence)
      violations.push(`acknowledged message ${acknowledgedSequence} is ${sequence ?? 'lost'}`);
    if (sequence === undefined && !pending.has(tempId)) violations.push('a message is neither stored nor pending');
    if (sequence === undefined || pending.has(tempId)) continue;
    if (sequence < last) violations.push(`message ${sequence} is stored before ${last}, but was written after it`);
    last = sequence;
  }
  return violations;
}

function checkViews(storedRows: StoredRow[], clients: readonly ChatClient[]): string[] {
  const storedTempIds = storedRows.map(({ temp_id }) => temp_id);
  return clients.flatMap(({ shownTempIds }) => {
    const expected = storedTempIds.slice(-Math.max(1, shownTempIds.length));
    const hasEnough = shownTempIds.length >= Math.min(storedTempIds.length, maxLoadedMessages / 10);
    return hasEnough && shownTempIds.join() === (storedTempIds.length > 0 ? expected : []).join()
      ? []
      : [`a client shows ${shownTempIds.length} messages that are not the last of the ${storedTempIds.length} stored`];
  });
}
