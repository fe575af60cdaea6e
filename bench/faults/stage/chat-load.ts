import { comesTrue } from '../fault.ts';
import { ChatClient, engineErrors } from './chat-client.ts';
import type { Ask } from './cluster.ts';
import type { Pair } from './people.ts';

type Stored = { sender_id: string; temp_id: string; sequence: number };

// Maximum number of messages of a conversation in memory on the web.
const keptMessages = 500;

/** Chat load: pairs of members who send messages, and the checks of the result. */
export class ChatLoad {
  private readonly pairs: Pair[];
  private readonly clients = new Map<string, [ChatClient, ChatClient]>();
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  /** `urlOf` returns the server of the first or second member of a pair. */
  constructor(pairs: Pair[], urlOf: (pair: number, member: 0 | 1) => string) {
    this.pairs = pairs;
    for (const [at, { conversationId, members }] of pairs.entries()) {
      const [one, other] = members;
      this.clients.set(conversationId, [
        new ChatClient(one, conversationId, () => urlOf(at, 0)),
        new ChatClient(other, conversationId, () => urlOf(at, 1)),
      ]);
    }
  }

  private get all(): ChatClient[] {
    return [...this.clients.values()].flat();
  }

  /** Connects all clients. Throws if a client does not connect in time. */
  async connect(): Promise<void> {
    for (const client of this.all) client.start();
    if (!(await this.areAllUp(30_000))) throw new Error('Not all clients could connect.');
  }

  /** Waits until all clients are connected. */
  areAllUp(withinMs: number): Promise<boolean> {
    return comesTrue(() => this.all.every(({ isUp }) => isUp), withinMs);
  }

  /** Starts sending from all members in turn at `perSecond` messages per second. */
  begin(perSecond: number): void {
    const begun = performance.now();
    let written = 0;
    this.timer = setInterval(() => {
      const due = ((performance.now() - begun) * perSecond) / 1000;
      for (; written < due; written += 1) this.writeOne();
    }, 5);
  }

  /** Sends one message from the next member. */
  writeOne(): void {
    const pair = this.pairs[this.turn % this.pairs.length];
    const writer = Math.floor(this.turn / this.pairs.length) % 2;
    const client = pair && this.clients.get(pair.conversationId)?.[writer];
    client?.say(`${client.said.length}: shall we meet at the harbour tonight?`);
    this.turn += 1;
  }

  /** Stops sending new messages. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Terminates a random part of the connections. */
  cut(part: number): void {
    for (const client of this.all) if (Math.random() < part) client.cut();
  }

  get confirmed(): number {
    return this.all.reduce((sum, client) => sum + client.confirmed.size, 0);
  }

  get written(): number {
    return this.all.reduce((sum, client) => sum + client.said.length, 0);
  }

  /**
   * Waits until no message is pending and both clients of each conversation show the same. Returns whether this was
   * reached.
   */
  settle(withinMs: number): Promise<boolean> {
    this.pause();
    return comesTrue(() => {
      for (const client of this.all) client.retryReading();
      return [...this.clients.values()].every(
        ([one, other]) =>
          one.isUp &&
          other.isUp &&
          one.waiting + other.waiting === 0 &&
          one.shown.length === other.shown.length &&
          one.shown.at(-1) === other.shown.at(-1),
      );
    }, withinMs);
  }

  stop(): void {
    this.pause();
    for (const client of this.all) client.stop();
  }

  /** Compares the state of the clients with the database. Returns the violations. */
  async check(ask: Ask): Promise<string[]> {
    const rows = await ask<Stored & { conversation_id: string }>(
      'SELECT conversation_id, sender_id, temp_id, sequence FROM messages ORDER BY conversation_id, sequence',
    );
    const stored = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
    const tops = await ask<{ id: string; last_sequence: number }>('SELECT id, last_sequence FROM conversations');
    const topOf = new Map(tops.map(({ id, last_sequence }) => [id, last_sequence]));
    const tripped = engineErrors.splice(0).map((error) => `the engine reported ${String(error)}`);
    const wrong = this.pairs.flatMap(({ conversationId }) => {
      const clients = this.clients.get(conversationId);
      if (!clients) return [];
      const kept = stored.get(conversationId) ?? [];
      const wrong = [...checkNumbers(kept, topOf.get(conversationId) ?? 0), ...checkEnds(kept, clients)];
      for (const client of clients) wrong.push(...checkWriter(kept, client));
      return wrong.map((what) => `conversation ${conversationId}: ${what}`);
    });
    return [...tripped, ...wrong];
  }
}

/**
 * Checks the sequence of a conversation: numbers start at 1 without gaps, and each tempId occurs once. Returns the
 * violations.
 */
export function checkNumbers(kept: Stored[], lastSequence: number): string[] {
  const wrong: string[] = [];
  const gap = kept.findIndex(({ sequence }, at) => sequence !== at + 1);
  if (gap >= 0) wrong.push(`expected sequence number ${gap + 1}, found ${kept[gap]?.sequence}`);
  if (lastSequence !== kept.length)
    wrong.push(`last_sequence is ${lastSequence}, but ${kept.length} messages are stored`);
  const names = new Set(kept.map(({ sender_id, temp_id }) => `${sender_id} ${temp_id}`));
  if (names.size !== kept.length) wrong.push(`${kept.length - names.size} duplicate messages`);
  return wrong;
}

/**
 * Checks the messages of one sender: acknowledged ones are stored with their sequence number, all others are stored or
 * pending, and the order is that of writing. Returns the violations.
 */
export function checkWriter(kept: Stored[], client: Pick<ChatClient, 'said' | 'confirmed' | 'unsent'>): string[] {
  const numberOf = new Map(kept.map(({ temp_id, sequence }) => [temp_id, sequence]));
  const unsent = new Set(client.unsent);
  const wrong: string[] = [];
  let last = 0;
  for (const { tempId } of client.said) {
    const number = numberOf.get(tempId);
    const promised = client.confirmed.get(tempId);
    if (promised !== undefined && number !== promised)
      wrong.push(`acknowledged message ${promised} is ${number ?? 'lost'}`);
    if (number === undefined && !unsent.has(tempId)) wrong.push('a message is neither stored nor pending');
    if (number === undefined || unsent.has(tempId)) continue;
    if (number < last) wrong.push(`message ${number} is stored before ${last}, but was written after it`);
    last = number;
  }
  return wrong;
}

function checkEnds(kept: Stored[], clients: readonly ChatClient[]): string[] {
  const names = kept.map(({ temp_id }) => temp_id);
  return clients.flatMap(({ shown }) => {
    const expected = names.slice(-Math.max(1, shown.length));
    const enough = shown.length >= Math.min(names.length, keptMessages / 10);
    return enough && shown.join() === (names.length > 0 ? expected : []).join()
      ? []
      : [`a client shows ${shown.length} messages that are not the last of the ${names.length} stored`];
  });
}
