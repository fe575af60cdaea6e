/** The engine among others of its kind: two members, three tabs, a server, and between them everything that goes wrong. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { judgeSend, nothingSent, type SendHistory } from '@gumball/rules/messages/send-limit';
import fc from 'fast-check';
import { reduce } from '../src/features/messages/engine/chat-machine.ts';
import {
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  initialChatState,
  type SendResult,
} from '../src/features/messages/engine/chat-state.ts';
import type { PendingMessage } from '../src/features/messages/engine/pending-message.ts';

type Read = Extract<ChatCommand, { kind: 'read' }>;
type Packet = { tab: Tab; entry: PendingMessage; attempt: number };
type Tab = {
  memberId: string;
  alive: boolean;
  state: ChatState;
  inbox: ChatEvent[];
  disk: ChatCommand[];
  reads: Read[];
  wakeMs: number | undefined;
};

const conversationIds = ['1', '2'] as const;
/** How much a page of messages holds here. */
export const pageSize = 7;

class World {
  ms = 1000;
  wallSkewMs = 0;
  log = new Map<string, Message[]>(conversationIds.map((id) => [id, []]));
  byTempId = new Map<string, Message>();
  limits = new Map<string, SendHistory>();
  shelf: PendingMessage[] = [];
  holder: Tab | undefined;
  waiting: Tab[] = [];
  packets: Packet[] = [];
  durable: PendingMessage[] = [];
  everFinal = new Set<string>();
  /** Which window each message was written in. */
  writtenIn = new Map<string, number>();
  written = 0;
  tabs = ['alice', 'alice', 'bob'].map((memberId): Tab => this.fresh(memberId));

  fresh(memberId: string): Tab {
    const tab: Tab = {
      memberId,
      alive: true,
      state: initialChatState(memberId),
      inbox: [],
      disk: [],
      reads: [],
      wakeMs: undefined,
    };
    return tab;
  }

  tell(tab: Tab, event: ChatEvent): void {
    if (!tab.alive) return;
    const { state, commands } = reduce(tab.state, event, { monotonicMs: this.ms, wallMs: this.ms + this.wallSkewMs });
    tab.state = state;
    tab.wakeMs = undefined;
    for (const entry of state.pendingMessages) if (entry.failure?.kind === 'final') this.everFinal.add(entry.tempId);
    for (const command of commands) this.obey(tab, command);
  }

  obey(tab: Tab, command: ChatCommand): void {
    if (command.kind === 'insert' || command.kind === 'update' || command.kind === 'remove') tab.disk.push(command);
    else if (command.kind === 'acquireLock') this.waiting.push(tab);
    else if (command.kind === 'releaseLock') this.holder = undefined;
    else if (command.kind === 'emit') this.packets.push({ tab, entry: command.entry, attempt: command.attempt });
    else if (command.kind === 'read') tab.reads.push(command);
    else if (command.kind === 'broadcast') this.others(tab, { kind: 'messageReceived', message: command.message });
    else if (command.kind === 'setTimer') tab.wakeMs = command.atMs;
    else if (command.kind === 'reportRead') {
      const through = command.through;
      tab.inbox.push({ kind: 'readReported', conversationId: command.conversationId, through, ok: true });
      this.rise(tab, command.conversationId, 'read', through);
    } else this.rise(tab, command.conversationId, 'delivered', command.through);
  }

  rise(by: Tab, conversationId: string, status: 'delivered' | 'read', through: number): void {
    const log = this.log.get(conversationId) ?? [];
    log.forEach((message, at) => {
      if (message.senderId === by.memberId || message.sequenceNumber > through || message.status === 'read') return;
      log[at] = { ...message, status };
    });
    for (const tab of this.tabs) {
      if (tab.memberId !== by.memberId) tab.inbox.push({ kind: 'watermarkAdvanced', conversationId, status, through });
    }
  }

  others(than: Tab, event: ChatEvent): void {
    for (const tab of this.tabs) if (tab !== than && tab.memberId === than.memberId) tab.inbox.push(event);
  }

  /** The oldest thing that waits for the disk is done, and the member's other tabs are told. */
  disk(tab: Tab): void {
    const command = tab.disk.shift();
    if (command?.kind === 'remove') {
      this.shelf = this.shelf.filter(({ tempId }) => !command.tempIds.includes(tempId));
    } else if (command?.kind === 'insert' || command?.kind === 'update') {
      const { entry } = command;
      const place = this.shelf.findIndex(({ tempId }) => tempId === entry.tempId);
      if (place >= 0) this.shelf[place] = entry;
      else if (command.kind === 'insert') {
        this.shelf.push(entry);
        this.durable.push(entry);
      }
      this.tell(tab, { kind: 'persisted', tempId: entry.tempId });
    } else return;
    for (const other of this.tabs) {
      if (other !== tab && other.disk.length === 0) this.tell(other, { kind: 'outboxLoaded', entries: this.shelf });
    }
  }

  grant(): void {
    if (this.holder) return;
    const at = this.waiting.findIndex((tab) => tab.disk.length === 0);
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.holder = next;
    this.tell(next, { kind: 'lockAcquired', entries: this.shelf });
  }

  /** A message reaches the server, which numbers it once however often it comes; the answer may be lost. */
  carry(packet: Packet, answerIsLost: boolean, refuses: boolean): void {
    const { tab, entry, attempt } = packet;
    let result: SendResult;
    const before = this.byTempId.get(entry.tempId);
    const verdict = judgeSend(this.limits.get(entry.senderId) ?? nothingSent, this.ms);
    if (before) result = { kind: 'accepted', message: this.current(before) };
    else if (refuses) result = { kind: 'rejected', code: 'SERVER_ERROR', reason: 'no' };
    else if (!verdict.ok) {
      this.limits.set(entry.senderId, verdict.history);
      result = { kind: 'retryLater', delayMs: verdict.waitMs };
    } else {
      this.limits.set(entry.senderId, verdict.history);
      const message = this.number(entry);
      result = { kind: 'accepted', message };
      for (const each of this.tabs) if (each.state.isConnected) each.inbox.push({ kind: 'messageReceived', message });
    }
    const { conversationId, tempId } = entry;
    if (!answerIsLost) tab.inbox.push({ kind: 'sendCompleted', conversationId, tempId, attempt, result });
  }

  current(message: Message): Message {
    return this.log.get(message.conversationId)?.[message.sequenceNumber - 1] ?? message;
  }

  number(entry: PendingMessage): Message {
    const log = this.log.get(entry.conversationId) ?? [];
    const { tempId, conversationId, senderId, content, createdAt, messageType } = entry;
    const sequenceNumber = log.length + 1;
    const id = `${conversationId}/${sequenceNumber}`;
    const rest = { sender: null, messageType, mediaUrls: [], media: [], readBy: [], timestamp: createdAt };
    const message: Message = {
      ...rest,
      id,
      tempId,
      conversationId,
      senderId,
      content,
      createdAt,
      sequenceNumber,
      status: 'sent',
    };
    log.push(message);
    this.byTempId.set(tempId, message);
    return message;
  }

  answerRead(tab: Tab, at: number, fails: boolean): void {
    const [read] = tab.reads.splice(at, 1);
    if (!read) return;
    const { conversationId, request } = read;
    if (fails) return this.tell(tab, { kind: 'pageFailed', conversationId, request });
    const log = this.log.get(conversationId) ?? [];
    const fitting = log.filter(({ sequenceNumber: n }) =>
      request.kind === 'older' ? n < request.before : request.kind === 'missed' ? n > request.after : true,
    );
    const messages = request.kind === 'missed' ? fitting.slice(0, pageSize) : fitting.slice(-pageSize);
    this.tell(tab, {
      kind: 'pageLoaded',
      conversationId,
      request,
      messages,
      hasMore: fitting.length > messages.length,
    });
  }

  submit(tab: Tab, conversationId: string): void {
    this.written += 1;
    const entry: PendingMessage = {
      tempId: `t${this.written}`,
      senderId: tab.memberId,
      conversationId,
      content: 'ok',
      media: [],
      messageType: 'text',
      createdAt: new Date(this.ms + this.wallSkewMs).toISOString(),
      afterSequence: 0,
      retryCount: 0,
      failure: null,
    };
    this.writtenIn.set(entry.tempId, this.tabs.indexOf(tab));
    this.tell(tab, { kind: 'submitted', entry });
  }

  /** A tab dies with all that it had not written down, and is opened again. */
  restart(at: number): void {
    const old = this.tabs[at];
    if (!old) return;
    old.alive = false;
    if (this.holder === old) this.holder = undefined;
    this.waiting = this.waiting.filter((tab) => tab !== old);
    const tab = this.fresh(old.memberId);
    this.tabs[at] = tab;
    this.tell(tab, { kind: 'outboxLoaded', entries: this.shelf });
  }

  /** The connection breaks: what the server was about to say is gone. */
  cut(tab: Tab): void {
    tab.inbox = tab.inbox.filter((event) => event.kind === 'readReported');
    this.tell(tab, { kind: 'disconnected' });
  }

  /** Nothing goes wrong any more; time passes until everything has been said. */
  calm(): void {
    for (const tab of this.tabs) {
      this.cut(tab);
      this.tell(tab, { kind: 'connected' });
    }
    let rounds = 0;
    for (let quiet = 0; quiet < 3; ) {
      rounds += 1;
      if (rounds > 3000) throw new Error('It never ends');
      let busy = false;
      for (const tab of this.tabs) {
        while (tab.disk.length > 0 || tab.inbox.length > 0 || tab.reads.length > 0) {
          busy = true;
          rounds += 1;
          if (rounds > 3000)
            throw new Error(
              `It never ends: ${JSON.stringify([tab.reads, [...tab.state.conversations], tab.inbox.slice(0, 5), this.log.get('1')?.length, this.log.get('2')?.length])}`,
            );
          if (tab.disk.length > 0) this.disk(tab);
          const event = tab.inbox.shift();
          if (event) this.tell(tab, event);
          this.answerRead(tab, 0, false);
        }
      }
      this.grant();
      for (const packet of this.packets.splice(0)) {
        busy = true;
        this.carry(packet, false, false);
      }
      const wakes = this.tabs.map(({ wakeMs }) => wakeMs).filter((ms) => ms !== undefined);
      if (!busy && wakes.length > 0) {
        this.ms = Math.max(this.ms, Math.min(...wakes)) + 1;
        for (const tab of this.tabs) this.tell(tab, { kind: 'tick' });
        busy = true;
      }
      quiet = busy ? 0 : quiet + 1;
    }
  }
}

type Deed = { what: number; who: number; which: number };

function act(world: World, { what, who, which }: Deed): void {
  const at = who % world.tabs.length;
  const tab = world.tabs[at];
  if (!tab) return;
  const pick = <Item>(list: Item[]): Item | undefined => list[which % Math.max(1, list.length)];
  const packet = pick(world.packets);
  const drop = () => {
    world.packets = world.packets.filter((each) => each !== packet);
  };
  const deeds: (() => void)[] = [
    () => world.submit(tab, conversationIds[which % 2] ?? '1'),
    () => world.submit(tab, conversationIds[which % 2] ?? '1'),
    () => world.disk(tab),
    () => world.disk(tab),
    () => world.grant(),
    () => world.grant(),
    () => {
      if (packet) world.carry(packet, which % 5 === 0, which % 7 === 0);
      drop();
    },
    () => {
      if (packet) world.carry(packet, false, false);
      drop();
    },
    // Said twice: the same packet is carried once more later.
    () => packet && world.carry(packet, which % 3 === 0, false),
    drop,
    () => {
      const [event] = tab.inbox.splice(which % Math.max(1, tab.inbox.length), 1);
      if (event) world.tell(tab, event);
    },
    () => {
      const [event] = tab.inbox.slice(which % Math.max(1, tab.inbox.length));
      if (event) world.tell(tab, event);
    },
    () => world.answerRead(tab, which % Math.max(1, tab.reads.length), which % 4 === 0),
    () => world.tell(tab, { kind: 'connected' }),
    () => world.tell(tab, { kind: 'connected' }),
    () => world.cut(tab),
    () => world.restart(at),
    () => {
      world.ms += [3, 400, 1100, 5200, 31_000, 3_700_000][which % 6] ?? 0;
      for (const each of world.tabs) world.tell(each, { kind: 'tick' });
    },
    () => {
      world.wallSkewMs += ((which % 7) - 3) * 5_000_000;
    },
    () =>
      world.tell(tab, {
        kind: 'conversationOpened',
        conversationId: conversationIds[which % 2] ?? '1',
        unreadCount: which % 4,
        visible: which % 3 > 0,
      }),
    () => world.tell(tab, { kind: 'viewportChanged', visible: which % 2 === 0, atEnd: which % 3 > 0 }),
    () => world.tell(tab, { kind: 'olderRequested', conversationId: conversationIds[which % 2] ?? '1' }),
    () => world.tell(tab, { kind: 'conversationClosed' }),
    () => {
      const entry = pick([...tab.state.pendingMessages]);
      if (entry) world.tell(tab, { kind: 'retryRequested', tempId: entry.tempId });
    },
  ];
  deeds[what % deeds.length]?.();
}

/** Histories of what people, networks and clocks do. */
export const deeds = fc.array(fc.record({ what: fc.nat(23), who: fc.nat(2), which: fc.nat(41) }), {
  minLength: 30,
  maxLength: 400,
});

/** Lives through a history, then lets everything come to rest and opens every conversation. */
export function play(history: readonly Deed[]): World {
  const world = new World();
  for (const tab of world.tabs) world.tell(tab, { kind: 'connected' });
  for (const deed of history) act(world, deed);
  world.calm();
  for (const id of conversationIds) {
    for (const tab of world.tabs)
      world.tell(tab, { kind: 'conversationOpened', conversationId: id, unreadCount: 0, visible: true });
    world.calm();
  }
  return world;
}

/** The names of the messages that a tab shows. */
export function shown(tab: Tab, conversationId: string): string[] {
  return (tab.state.conversations.get(conversationId)?.messages ?? []).map(({ tempId }) => tempId);
}
