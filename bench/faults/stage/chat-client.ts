import { randomUUID } from 'node:crypto';
import type { Confirmation, Message } from '@gumball/contract/messages/messages.schemas';
import type { Refusal } from '@gumball/contract/realtime';
import type { PageRequest, SendResult } from '@gumball/web/features/messages/engine/chat-state';
import type { PendingMessage } from '@gumball/web/features/messages/engine/pending-message';
import { type ChatRuntime, createChatRuntime } from '@gumball/web/features/messages/runtime/chat-runtime';
import { type LightSocket, openLightSocket } from '../../chat/light-socket.ts';
import { pause } from '../fault.ts';
import type { Member } from './people.ts';

/** A message that a client has written. */
export type Said = { tempId: string; conversationId: string; senderId: string };

const pageSize = 200;
const firstRetryMs = 200;
const longestRetryMs = 1000;
const patienceMs = 2000;
// The kernel retries a lost SYN with growing delays. Browsers give up and connect again.
const admittedWithinMs = 10_000;

/** Uncaught errors of the chat engine. A browser would report them in its console. */
export const engineErrors: unknown[] = [];
Object.assign(globalThis, { reportError: (error: unknown) => engineErrors.push(error) });

type Sent = (Confirmation & { success: true }) | Refusal | undefined;

/**
 * A client with the web's own chat engine, a socket, HTTP calls and an outbox in memory. It reconnects after every
 * disconnect.
 */
export class ChatClient {
  readonly said: Said[] = [];
  /** Sequence numbers of acknowledged messages by tempId. */
  readonly confirmed = new Map<string, number>();
  private readonly member: Member;
  private readonly conversationId: string;
  private readonly urlOf: () => string;
  private readonly queue = new Map<string, PendingMessage>();
  private readonly chat: ChatRuntime;
  private socket: LightSocket | undefined;
  private stopped = false;

  constructor(member: Member, conversationId: string, urlOf: () => string) {
    this.member = member;
    this.conversationId = conversationId;
    this.urlOf = urlOf;
    this.chat = createChatRuntime(member.id, {
      now: () => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
      outboxDb: {
        list: async () => [...this.queue.values()],
        insert: async (entry) => void this.queue.set(entry.tempId, entry),
        update: async (entry) => {
          if (this.queue.has(entry.tempId)) this.queue.set(entry.tempId, entry);
        },
        remove: async (tempIds) => tempIds.filter((tempId) => this.queue.delete(tempId)).length > 0,
      },
      acquireTabLock: (mine) => void mine(),
      broadcast: () => undefined,
      send: (entry) => this.send(entry),
      fetchPage: (_, wanted) => this.read(wanted),
      reportRead: async (_, sequenceNumber) => this.mark('conversation:mark_read', sequenceNumber),
      reportDelivered: (_, sequenceNumber) => void this.mark('message:delivered', sequenceNumber),
    });
  }

  /** Connects, opens the conversation and stays connected. */
  start(): void {
    this.chat.dispatch({
      kind: 'conversationOpened',
      conversationId: this.conversationId,
      unreadCount: 0,
      visible: true,
    });
    void this.stayConnected();
  }

  /** Whether the client is connected. */
  get isUp(): boolean {
    return this.socket !== undefined;
  }

  /** Submits a message. */
  say(content: string): void {
    const tempId = randomUUID();
    const { conversationId } = this;
    this.said.push({ tempId, conversationId, senderId: this.member.id });
    const entry: PendingMessage = {
      tempId,
      senderId: this.member.id,
      conversationId,
      content,
      media: [],
      messageType: 'text',
      createdAt: new Date().toISOString(),
      afterSequence: 0,
      retryCount: 0,
      failure: null,
    };
    this.chat.dispatch({ kind: 'submitted', entry });
  }

  /** Number of messages that are not yet acknowledged and have not failed finally. */
  get waiting(): number {
    return this.chat.state.get().pendingMessages.filter(({ failure }) => failure?.kind !== 'final').length;
  }

  /** tempIds of the messages shown as not sent: pending or failed finally. */
  get unsent(): string[] {
    return this.chat.state.get().pendingMessages.map(({ tempId }) => tempId);
  }

  /** tempIds of the shown stored messages, oldest first. */
  get shown(): string[] {
    const talk = this.chat.state.get().conversations.get(this.conversationId);
    return talk?.messages.map(({ tempId }) => tempId) ?? [];
  }

  /** Fetches the messages again if the last fetch failed, like the Retry button. */
  retryReading(): void {
    const { conversationId } = this;
    const talk = this.chat.state.get().conversations.get(conversationId);
    if (talk?.latest === 'failed') this.chat.dispatch({ kind: 'latestRequested', conversationId });
  }

  /** Terminates the connection; the client reconnects. */
  cut(): void {
    this.socket?.cut();
  }

  stop(): void {
    this.stopped = true;
    this.chat.stop();
    this.socket?.cut();
  }

  private async stayConnected(): Promise<void> {
    let waitMs = firstRetryMs;
    while (!this.stopped) {
      try {
        let over: () => void = () => undefined;
        const ended = new Promise<void>((resolve) => {
          over = resolve;
        });
        const hear = (message: unknown) => this.chat.dispatch({ kind: 'messageReceived', message: message as Message });
        const socket = await openLightSocket(this.urlOf(), { token: this.member.token }, 'message:new', hear, {
          ended: over,
          withinMs: admittedWithinMs,
        });
        if (this.stopped) return socket.cut();
        this.socket = socket;
        waitMs = firstRetryMs;
        this.chat.dispatch({ kind: 'connected' });
        await ended;
        this.socket = undefined;
        this.chat.dispatch({ kind: 'disconnected' });
      } catch {
        // The server is down or not ready; the next attempt follows.
      }
      await pause(waitMs * (0.5 + Math.random()));
      waitMs = Math.min(longestRetryMs, waitMs * 2);
    }
  }

  private async send(entry: PendingMessage): Promise<SendResult | undefined> {
    const { tempId, conversationId, content, retryCount } = entry;
    const event = retryCount > 0 ? 'message:retry' : 'message:send';
    const answer = (await this.socket?.ask(event, { tempId, conversationId, content })) as Sent;
    if (!answer) return undefined;
    if (answer.success) {
      this.confirmed.set(tempId, answer.sequenceNumber);
      return { kind: 'accepted', message: this.storedAs(entry, answer) };
    }
    if (answer.code === 'RATE_LIMITED' || answer.code === 'UNAVAILABLE')
      return { kind: 'retryLater', delayMs: (answer.retryAfterSeconds ?? patienceMs / 1000) * 1000 };
    return { kind: 'rejected', code: answer.code, reason: answer.message };
  }

  private storedAs(entry: PendingMessage, { messageId, sequenceNumber, status, createdAt }: Confirmation): Message {
    const { tempId, conversationId, senderId, content } = entry;
    return {
      id: messageId,
      tempId,
      conversationId,
      sequenceNumber,
      senderId,
      sender: null,
      content,
      messageType: 'text',
      mediaUrls: [],
      media: [],
      status,
      readBy: [],
      createdAt,
      timestamp: createdAt,
    };
  }

  private async read(wanted: PageRequest): Promise<{ messages: Message[]; hasMore: boolean }> {
    const from =
      wanted.kind === 'latest' ? '' : wanted.kind === 'older' ? `&before=${wanted.before}` : `&after=${wanted.after}`;
    const answer = await fetch(
      `${this.urlOf()}/api/messages/conversations/${this.conversationId}/messages?limit=${pageSize}${from}`,
      { headers: { authorization: `Bearer ${this.member.token}` }, signal: AbortSignal.timeout(10_000) },
    );
    if (!answer.ok) throw new Error(`Fetching messages failed: ${answer.status}`);
    const { messages, pagination } = (await answer.json()) as { messages: Message[]; pagination: { hasMore: boolean } };
    return { messages, hasMore: pagination.hasMore };
  }

  private async mark(event: string, sequenceNumber: number): Promise<boolean> {
    const answer = await this.socket?.ask(event, { conversationId: this.conversationId, sequenceNumber });
    return (answer as { success: boolean } | undefined)?.success ?? false;
  }
}
