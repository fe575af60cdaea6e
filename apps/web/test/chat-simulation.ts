/** A simulation of the chat engine: two users, three tabs, a server, and faults between them. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { checkSendRate, emptySendHistory, type SendHistory } from '@gumball/rules/messages/send-limit';
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
  userId: string;
  alive: boolean;
  state: ChatState;
  inbox: ChatEvent[];
  flushDisk: ChatCommand[];
  reads: Read[];
  wakeMs: number | undefined;
};

const conversationIds = ['1', '2'] as const;
/** The page size of messages. */
export const pageSize = 7;

class Simulation {
  ms = 1000;
  wallSkewMs = 0;
  log = new Map<string, Message[]>(conversationIds.map((id) => [id, []]));
  byTempId = new Map<string, Message>();
  limits = new Map<string, SendHistory>();
  outbox: PendingMessage[] = [];
  lockHolder: Tab | undefined;
  waiting: Tab[] = [];
  packets: Packet[] = [];
  durable: PendingMessage[] = [];
  everFinal = new Set<string>();
  /** The tab that wrote each message. */
  tabOfMessage = new Map<string, number>();
  submittedCount = 0;
  tabs = ['alice', 'alice', 'bob'].map((userId): Tab => this.createTab(userId));

  createTab(userId: string): Tab {
    const tab: Tab = {
      userId,
      alive: true,
      state: initialChatState(userId),
      inbox: [],
      flushDisk: [],
      reads: [],
      wakeMs: undefined,
    };
    return tab;
  }

  dispatch(tab: Tab, event: ChatEvent): void {
    if (!tab.alive) return;
    const { state, commands } = reduce(tab.state, event, { monotonicMs: this.ms, wallMs: this.ms + this.wallSkewMs });
    tab.state = state;
    tab.wakeMs = undefined;
    for (const entry of state.pendingMessages) if (entry.failure?.kind === 'final') this.everFinal.add(entry.tempId);
    for (const command of commands) this.runCommand(tab, command);
  }

  runCommand(tab: Tab, command: ChatCommand): void {
    if (command.kind === 'insert' || command.kind === 'update' || command.kind === 'remove')
      tab.flushDisk.push(command);
    else if (command.kind === 'acquireLock') this.waiting.push(tab);
    else if (command.kind === 'releaseLock') this.lockHolder = undefined;
    else if (command.kind === 'emit') this.packets.push({ tab, entry: command.entry, attempt: command.attempt });
    else if (command.kind === 'read') tab.reads.push(command);
    else if (command.kind === 'broadcast')
      this.sendToOtherTabs(tab, { kind: 'messageReceived', message: command.message });
    else if (command.kind === 'setTimer') tab.wakeMs = command.atMs;
    else if (command.kind === 'reportRead') {
      const through = command.through;
      tab.inbox.push({ kind: 'readReported', conversationId: command.conversationId, through, ok: true });
      this.advanceStatus(tab, command.conversationId, 'read', through);
    } else this.advanceStatus(tab, command.conversationId, 'delivered', command.through);
  }

  advanceStatus(reader: Tab, conversationId: string, status: 'delivered' | 'read', through: number): void {
    const log = this.log.get(conversationId) ?? [];
    log.forEach((message, index) => {
      if (message.senderId === reader.userId || message.sequenceNumber > through || message.status === 'read') return;
      log[index] = { ...message, status };
    });
    for (const tab of this.tabs) {
      if (tab.userId !== reader.userId) tab.inbox.push({ kind: 'watermarkAdvanced', conversationId, status, through });
    }
  }

  sendToOtherTabs(sender: Tab, event: ChatEvent): void {
    for (const tab of this.tabs) if (tab !== sender && tab.userId === sender.userId) tab.inbox.push(event);
  }

  /** Completes the oldest pending disk write, and notifies the user's other tabs. */
  flushDisk(tab: Tab): void {
    const command = tab.flushDisk.shift();
    if (command?.kind === 'remove') {
      this.outbox = this.outbox.filter(({ tempId }) => !command.tempIds.includes(tempId));
    } else if (command?.kind === 'insert' || command?.kind === 'update') {
      const { entry } = command;
      const storedIndex = this.outbox.findIndex(({ tempId }) => tempId === entry.tempId);
      if (storedIndex >= 0) this.outbox[storedIndex] = entry;
      else if (command.kind === 'insert') {
        this.outbox.push(entry);
        this.durable.push(entry);
      }
      this.dispatch(tab, { kind: 'persisted', tempId: entry.tempId });
    } else return;
    for (const otherTab of this.tabs) {
      if (otherTab !== tab && otherTab.flushDisk.length === 0)
        this.dispatch(otherTab, { kind: 'outboxLoaded', entries: this.outbox });
    }
  }

  grantLock(): void {
    if (this.lockHolder) return;
    const index = this.waiting.findIndex((tab) => tab.flushDisk.length === 0);
    const [next] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (!next) return;
    this.lockHolder = next;
    this.dispatch(next, { kind: 'lockAcquired', entries: this.outbox });
  }

  /** A message reaches the server, which numbers it once however often it arrives; the response may be lost. */
  deliver(packet: Packet, isResponseLost: boolean, isRejected: boolean): void {
    const { tab, entry, attempt } = packet;
    let result: SendResult;
    const existing = this.byTempId.get(entry.tempId);
    const decision = checkSendRate(this.limits.get(entry.senderId) ?? emptySendHistory, this.ms);
    if (existing) result = { kind: 'accepted', message: this.current(existing) };
    else if (isRejected) result = { kind: 'rejected', code: 'SERVER_ERROR', reason: 'no' };
    else if (!decision.ok) {
      this.limits.set(entry.senderId, decision.history);
      result = { kind: 'retryLater', delayMs: decision.waitMs };
    } else {
      this.limits.set(entry.senderId, decision.history);
      const message = this.number(entry);
      result = { kind: 'accepted', message };
      for (const candidate of this.tabs)
        if (candidate.state.isConnected) candidate.inbox.push({ kind: 'messageReceived', message });
    }
    const { conversationId, tempId } = entry;
    if (!isResponseLost) tab.inbox.push({ kind: 'sendCompleted', conversationId, tempId, attempt, result });
  }

  current(message: Message): Message {
    return this.log.get(message.conversationId)?.[message.sequenceNumber - 1] ?? message;
  }

  number(entry: PendingMessage): Message {
    const log = this.log.get(entry.conversationId) ?? [];
    const { tempId, conversationId, senderId, content, createdAt, messageType } = entry;
    const sequenceNumber = log.length + 1;
    const id = `${conversationId}/${sequenceNumber}`;
    const rest = {
      sender: null,
      messageType,
      mediaUrls: [],
      media: [],
      readBy: [],
      replyTo: null,
      revision: 0,
      editedAt: null,
      deletedAt: null,
      timestamp: createdAt,
    };
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

  respondToRead(tab: Tab, index: number, fails: boolean): void {
    const [read] = tab.reads.splice(index, 1);
    if (!read) return;
    const { conversationId, request } = read;
    if (fails) return this.dispatch(tab, { kind: 'pageFailed', conversationId, request });
    const log = this.log.get(conversationId) ?? [];
    const matching = log.filter(({ sequenceNumber: n }) =>
      request.kind === 'older' ? n < request.before : request.kind === 'missed' ? n > request.after : true,
    );
    const messages = request.kind === 'missed' ? matching.slice(0, pageSize) : matching.slice(-pageSize);
    this.dispatch(tab, {
      kind: 'pageLoaded',
      conversationId,
      request,
      messages,
      hasMore: matching.length > messages.length,
    });
  }

  submit(tab: Tab, conversationId: string): void {
    this.submittedCount += 1;
    const entry: PendingMessage = {
      tempId: `t${this.submittedCount}`,
      senderId: tab.userId,
      conversationId,
      content: 'ok',
      media: [],
      messageType: 'text',
      createdAt: new Date(this.ms + this.wallSkewMs).toISOString(),
      afterSequence: 0,
      retryCount: 0,
      failure: null,
    };
    this.tabOfMessage.set(entry.tempId, this.tabs.indexOf(tab));
    this.dispatch(tab, { kind: 'submitted', entry });
  }

  /** A tab crashes with everything it had not stored, and is reopened. */
  restart(index: number): void {
    const previous = this.tabs[index];
    if (!previous) return;
    previous.alive = false;
    if (this.lockHolder === previous) this.lockHolder = undefined;
    this.waiting = this.waiting.filter((tab) => tab !== previous);
    const tab = this.createTab(previous.userId);
    this.tabs[index] = tab;
    this.dispatch(tab, { kind: 'outboxLoaded', entries: this.outbox });
  }

  /** The connection breaks: pending events of the server are lost. */
  disconnect(tab: Tab): void {
    tab.inbox = tab.inbox.filter((event) => event.kind === 'readReported');
    this.dispatch(tab, { kind: 'disconnected' });
  }

  /** No more faults; time passes until everything is delivered. */
  settleAll(): void {
    for (const tab of this.tabs) {
      this.disconnect(tab);
      this.dispatch(tab, { kind: 'connected' });
    }
    let rounds = 0;
    for (let quiet = 0; quiet < 3; ) {
      rounds += 1;
      if (rounds > 3000) throw new Error('The simulation does not settle');
      let busy = false;
      for (const tab of this.tabs) {
        while (tab.flushDisk.length > 0 || tab.inbox.length > 0 || tab.reads.length > 0) {
          busy = true;
          rounds += 1;
          if (rounds > 3000)
            throw new Error(
              `The simulation does not settle: ${JSON.stringify([tab.reads, [...tab.state.conversations], tab.inbox.slice(0, 5), this.log.get('1')?.length, this.log.get('2')?.length])}`,
            );
          if (tab.flushDisk.length > 0) this.flushDisk(tab);
          const event = tab.inbox.shift();
          if (event) this.dispatch(tab, event);
          this.respondToRead(tab, 0, false);
        }
      }
      this.grantLock();
      for (const packet of this.packets.splice(0)) {
        busy = true;
        this.deliver(packet, false, false);
      }
      const wakes = this.tabs.map(({ wakeMs }) => wakeMs).filter((ms) => ms !== undefined);
      if (!busy && wakes.length > 0) {
        this.ms = Math.max(this.ms, Math.min(...wakes)) + 1;
        for (const tab of this.tabs) this.dispatch(tab, { kind: 'tick' });
        busy = true;
      }
      quiet = busy ? 0 : quiet + 1;
    }
  }
}

type Action = { actionIndex: number; tabIndex: number; choice: number };

function performAction(simulation: Simulation, { actionIndex, tabIndex, choice }: Action): void {
  const index = tabIndex % simulation.tabs.length;
  const tab = simulation.tabs[index];
  if (!tab) return;
  const pick = <Item>(list: Item[]): Item | undefined => list[choice % Math.max(1, list.length)];
  const packet = pick(simulation.packets);
  const dropPacket = () => {
    simulation.packets = simulation.packets.filter((candidate) => candidate !== packet);
  };
  const actions: (() => void)[] = [
    () => simulation.submit(tab, conversationIds[choice % 2] ?? '1'),
    () => simulation.submit(tab, conversationIds[choice % 2] ?? '1'),
    () => simulation.flushDisk(tab),
    () => simulation.flushDisk(tab),
    () => simulation.grantLock(),
    () => simulation.grantLock(),
    () => {
      if (packet) simulation.deliver(packet, choice % 5 === 0, choice % 7 === 0);
      dropPacket();
    },
    () => {
      if (packet) simulation.deliver(packet, false, false);
      dropPacket();
    },
    // Delivered twice: the same packet arrives again later.
    () => packet && simulation.deliver(packet, choice % 3 === 0, false),
    dropPacket,
    () => {
      const [event] = tab.inbox.splice(choice % Math.max(1, tab.inbox.length), 1);
      if (event) simulation.dispatch(tab, event);
    },
    () => {
      const [event] = tab.inbox.slice(choice % Math.max(1, tab.inbox.length));
      if (event) simulation.dispatch(tab, event);
    },
    () => simulation.respondToRead(tab, choice % Math.max(1, tab.reads.length), choice % 4 === 0),
    () => simulation.dispatch(tab, { kind: 'connected' }),
    () => simulation.dispatch(tab, { kind: 'connected' }),
    () => simulation.disconnect(tab),
    () => simulation.restart(index),
    () => {
      simulation.ms += [3, 400, 1100, 5200, 31_000, 3_700_000][choice % 6] ?? 0;
      for (const candidate of simulation.tabs) simulation.dispatch(candidate, { kind: 'tick' });
    },
    () => {
      simulation.wallSkewMs += ((choice % 7) - 3) * 5_000_000;
    },
    () =>
      simulation.dispatch(tab, {
        kind: 'conversationOpened',
        conversationId: conversationIds[choice % 2] ?? '1',
        unreadAfter: choice % 4 === 0 ? null : choice,
        visible: choice % 3 > 0,
      }),
    () =>
      simulation.dispatch(tab, {
        kind: 'messagesSeen',
        conversationId: conversationIds[choice % 2] ?? '1',
        through: choice,
      }),
    () => simulation.dispatch(tab, { kind: 'viewportChanged', visible: choice % 2 === 0, atEnd: choice % 3 > 0 }),
    () => simulation.dispatch(tab, { kind: 'olderRequested', conversationId: conversationIds[choice % 2] ?? '1' }),
    () => simulation.dispatch(tab, { kind: 'conversationClosed' }),
    () => {
      const entry = pick([...tab.state.pendingMessages]);
      if (entry) simulation.dispatch(tab, { kind: 'retryRequested', tempId: entry.tempId });
    },
  ];
  actions[actionIndex % actions.length]?.();
}

/** Generates histories of users, networks and clocks. */
export const actions = fc.array(fc.record({ actionIndex: fc.nat(24), tabIndex: fc.nat(2), choice: fc.nat(41) }), {
  minLength: 30,
  maxLength: 400,
});

/** Runs a history, then lets everything settle and opens every conversation. */
export function simulate(history: readonly Action[]): Simulation {
  const simulation = new Simulation();
  for (const tab of simulation.tabs) simulation.dispatch(tab, { kind: 'connected' });
  for (const action of history) performAction(simulation, action);
  simulation.settleAll();
  for (const id of conversationIds) {
    for (const tab of simulation.tabs) {
      simulation.dispatch(tab, { kind: 'conversationOpened', conversationId: id, unreadAfter: null, visible: true });
      simulation.dispatch(tab, { kind: 'messagesSeen', conversationId: id, through: Number.POSITIVE_INFINITY });
    }
    simulation.settleAll();
  }
  return simulation;
}

/** The ids of the messages that a tab shows. */
export function shownTempIds(tab: Tab, conversationId: string): string[] {
  return (tab.state.conversations.get(conversationId)?.messages ?? []).map(({ tempId }) => tempId);
}
