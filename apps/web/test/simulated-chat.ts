/** The world of the simulation of the chat engine: two users, three tabs and a server. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { checkSendRate, emptySendHistory, type SendHistory } from '@gumball/rules/messages/send-limit';
import { reduce } from '../src/features/messages/engine/chat-machine.ts';
import {
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  initialChatState,
  type SendResult,
} from '../src/features/messages/engine/chat-state.ts';
import { toChange } from '../src/features/messages/engine/message-changes.ts';
import { isUploaded, type PendingMessage } from '../src/features/messages/engine/pending-message.ts';
import { endUpload, pendingFile } from './pending-files.ts';

/** A request for a page, and the contents at the time of the request: its response may be older than an event. */
type Read = Extract<ChatCommand, { kind: 'read' }> & { contents: readonly Message[]; changesCursor: string };
type ReadChanges = Extract<ChatCommand, { kind: 'readChanges' }>;
type Packet = { tab: Tab; entry: PendingMessage; attempt: number };
/** A tab of a user. */
export type Tab = {
  userId: string;
  alive: boolean;
  state: ChatState;
  inbox: ChatEvent[];
  flushDisk: ChatCommand[];
  reads: Read[];
  changeReads: ReadChanges[];
  uploads: { tempId: string; fileId: string }[];
  wakeMs: number | undefined;
};

/** The conversations of the users. */
export const conversationIds = ['1', '2'] as const;
/** The page size of messages. */
export const pageSize = 7;

/** The users, their tabs, the network and the server. */
export class Simulation {
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
  /** The revision of the latest change of each conversation. */
  revisions = new Map<string, number>();
  /** The numbers of the messages that each user deleted for themselves, by conversation. */
  hidden = new Map<string, number[]>();
  tabs = ['alice', 'alice', 'bob'].map((userId): Tab => this.createTab(userId));

  createTab(userId: string): Tab {
    const tab: Tab = {
      userId,
      alive: true,
      state: initialChatState(userId),
      inbox: [],
      flushDisk: [],
      reads: [],
      changeReads: [],
      uploads: [],
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
    else if (command.kind === 'read') {
      const contents = [...(this.log.get(command.conversationId) ?? [])];
      tab.reads.push({ ...command, contents, changesCursor: this.cursorOf(tab, command.conversationId) });
    } else if (command.kind === 'upload') {
      const { tempId, files = [] } = command.entry;
      tab.uploads.push(...files.filter(({ media }) => !media).map(({ id }) => ({ tempId, fileId: id })));
    } else if (command.kind === 'cancelUpload') {
      tab.uploads = tab.uploads.filter(({ fileId }) => fileId !== command.fileId);
    } else if (command.kind === 'readChanges') tab.changeReads.push(command);
    else if (command.kind === 'broadcast')
      this.sendToOtherTabs(tab, { kind: 'messageReceived', message: command.message });
    else if (command.kind === 'setTimer') tab.wakeMs = command.atMs;
    else if (command.kind === 'reportRead') {
      const through = command.through;
      tab.inbox.push({ kind: 'readReported', conversationId: command.conversationId, through, ok: true });
      this.advanceStatus(tab, command.conversationId, 'read', through);
    } else this.advanceStatus(tab, command.conversationId, 'delivered', command.through);
  }

  hiddenOf(tab: Tab, conversationId: string): number[] {
    return this.hidden.get(`${tab.userId} ${conversationId}`) ?? [];
  }

  cursorOf(tab: Tab, conversationId: string): string {
    return `${this.revisions.get(conversationId) ?? 0} ${this.hiddenOf(tab, conversationId).length}`;
  }

  nextRevision(conversationId: string): number {
    const revision = (this.revisions.get(conversationId) ?? 0) + 1;
    this.revisions.set(conversationId, revision);
    return revision;
  }

  /** Stores what a changed message is now, and sends it to everybody who may read it. */
  store(changed: Message): void {
    const { conversationId, sequenceNumber } = changed;
    const log = this.log.get(conversationId) ?? [];
    log[sequenceNumber - 1] = changed;
    for (const candidate of this.tabs) {
      const isHidden = this.hiddenOf(candidate, conversationId).includes(sequenceNumber);
      if (candidate.state.isConnected && !isHidden)
        candidate.inbox.push({ kind: 'messageChanged', change: toChange(changed) });
    }
  }

  hide(tab: Tab, conversationId: string, choice: number): void {
    const numbers = this.hiddenOf(tab, conversationId);
    const sequenceNumber = 1 + (choice % Math.max(1, this.log.get(conversationId)?.length ?? 0));
    if (numbers.includes(sequenceNumber) || !this.log.get(conversationId)?.[sequenceNumber - 1]) return;
    this.hidden.set(`${tab.userId} ${conversationId}`, [...numbers, sequenceNumber]);
    for (const candidate of this.tabs) {
      if (candidate.userId === tab.userId && candidate.state.isConnected)
        candidate.inbox.push({ kind: 'messagesHidden', conversationId, sequenceNumbers: [sequenceNumber] });
    }
  }

  respondToReadChanges(tab: Tab, fails: boolean): void {
    const read = tab.changeReads.shift();
    if (!read) return;
    const { conversationId, after } = read;
    if (fails) return this.dispatch(tab, { kind: 'changesFailed', conversationId });
    const [revision = 0, count = 0] = (after ?? '0 0').split(' ').map(Number);
    const hiddenNumbers = this.hiddenOf(tab, conversationId);
    const changed = (this.log.get(conversationId) ?? [])
      .filter((message) => message.revision > revision && !hiddenNumbers.includes(message.sequenceNumber))
      .toSorted((a, b) => a.revision - b.revision);
    const page = changed.slice(0, pageSize);
    const hasMore = page.length < changed.length;
    const [lastRevision, hiddenCount] = this.cursorOf(tab, conversationId).split(' ');
    this.dispatch(tab, {
      kind: 'changesLoaded',
      conversationId,
      changes: page.map(toChange),
      hidden: hiddenNumbers.slice(count),
      cursor: `${hasMore ? page.at(-1)?.revision : lastRevision} ${hiddenCount}`,
      hasMore,
    });
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
    if (!isUploaded(entry)) throw new Error('A message was sent without its files');
    let result: SendResult;
    const existing = this.byTempId.get(entry.tempId);
    const decision = checkSendRate(this.limits.get(entry.senderId) ?? emptySendHistory, this.ms);
    if (existing) result = { kind: 'accepted', message: this.withQuote(this.current(existing)) };
    else if (isRejected) result = { kind: 'rejected', code: 'SERVER_ERROR', reason: 'no' };
    else if (!decision.ok) {
      this.limits.set(entry.senderId, decision.history);
      result = { kind: 'retryLater', delayMs: decision.waitMs };
    } else {
      this.limits.set(entry.senderId, decision.history);
      const message = this.withQuote(this.number(entry));
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

  /** A message with what it quotes, as that was in `contents`: by default as it is now. */
  withQuote(message: Message, contents: readonly Message[] = this.log.get(message.conversationId) ?? []): Message {
    const { replyTo } = message;
    const quoted = replyTo && contents[replyTo.sequenceNumber - 1];
    if (!quoted) return message;
    const { id, senderId, sender, content, messageType, revision } = quoted;
    const quote = { id, senderId, sender, content, messageType, revision, media: [] };
    return { ...message, replyTo: { ...replyTo, message: quote } };
  }

  number(entry: PendingMessage): Message {
    const log = this.log.get(entry.conversationId) ?? [];
    const { tempId, conversationId, senderId, content, createdAt, messageType } = entry;
    const sequenceNumber = log.length + 1;
    const rest = {
      sender: null,
      messageType,
      mediaUrls: [],
      media: [],
      readBy: [],
      // Every message is a reply to the one before.
      replyTo: sequenceNumber > 1 ? { sequenceNumber: sequenceNumber - 1, message: null } : null,
      revision: 0,
      editedAt: null,
      deletedAt: null,
      forwardedFrom: null,
      reactions: [],
      pinnedAt: null,
      mentions: [],
      mentionsAll: false,
      linkPreview: null,
      timestamp: createdAt,
    };
    const message: Message = {
      ...rest,
      id: `${conversationId}/${sequenceNumber}`,
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
    const { conversationId, request, contents, changesCursor } = read;
    if (fails) return this.dispatch(tab, { kind: 'pageFailed', conversationId, request });
    const log = this.log.get(conversationId) ?? [];
    const hiddenNumbers = this.hiddenOf(tab, conversationId);
    const matching = log.filter(({ sequenceNumber: n }) => {
      if (hiddenNumbers.includes(n)) return false;
      return request.kind === 'older' ? n < request.before : request.kind === 'missed' ? n > request.after : true;
    });
    const page = request.kind === 'missed' ? matching.slice(0, pageSize) : matching.slice(-pageSize);
    const messages = page.map((message) => {
      const { content, revision, editedAt, deletedAt, replyTo, reactions, pinnedAt } =
        contents[message.sequenceNumber - 1] ?? message;
      const read = { ...message, content, revision, editedAt, deletedAt, replyTo, reactions, pinnedAt };
      return this.withQuote(read, [...contents, ...log.slice(contents.length)]);
    });
    this.dispatch(tab, {
      kind: 'pageLoaded',
      conversationId,
      request,
      messages,
      hasMore: matching.length > messages.length,
      changesCursor,
      lastSequence: contents.length,
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
      ...(this.submittedCount % 3 === 0
        ? { files: ['a', 'b'].map((id) => pendingFile(`${this.submittedCount}${id}`)) }
        : {}),
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
        const requests = () => tab.reads.length + tab.changeReads.length + tab.uploads.length;
        while (tab.flushDisk.length > 0 || tab.inbox.length > 0 || requests() > 0) {
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
          this.respondToReadChanges(tab, false);
          endUpload(this, tab, false);
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
