import { randomUUID } from 'node:crypto';
import type { Confirmation, Message } from '@gumball/contract/messages/messages.schemas';
import type { Refusal } from '@gumball/contract/realtime';
import type {
  ChangesPage,
  MessagePage,
  PageRequest,
  SendResult,
} from '@gumball/web/features/messages/engine/chat-state';
import type { PendingMessage } from '@gumball/web/features/messages/engine/pending-message';
import { toStoredMessage } from '@gumball/web/features/messages/engine/stored-message';
import { type ChatRuntime, createChatRuntime } from '@gumball/web/features/messages/runtime/chat-runtime';
import { type LightSocket, openLightSocket } from '../../chat/light-socket.ts';
import { sleep } from '../fault.ts';
import type { TestUser } from './test-users.ts';

/** A message that a client has written. */
export type WrittenMessage = { tempId: string; conversationId: string; senderId: string };

const pageSize = 200;
const firstRetryMs = 200;
const maxRetryMs = 1000;
const defaultRetryMs = 2000;
// The kernel retries a lost SYN with growing delays. Browsers give up and connect again.
const connectTimeoutMs = 10_000;

/** Uncaught errors of the chat engine. A browser would report them in its console. */
export const engineErrors: unknown[] = [];
Object.assign(globalThis, { reportError: (error: unknown) => engineErrors.push(error) });

type SendResponse = (Confirmation & { success: true }) | Refusal | undefined;

/**
 * A client with the web's own chat engine, a socket, HTTP calls and an outbox in memory. It reconnects after every
 * disconnect.
 */
export class ChatClient {
  readonly written: WrittenMessage[] = [];
  /** Sequence numbers of acknowledged messages by tempId. */
  readonly acknowledged = new Map<string, number>();
  private readonly user: TestUser;
  private readonly conversationId: string;
  private readonly urlOf: () => string;
  private readonly outbox = new Map<string, PendingMessage>();
  private readonly chat: ChatRuntime;
  private socket: LightSocket | undefined;
  private stopped = false;

  constructor(user: TestUser, conversationId: string, urlOf: () => string) {
    this.user = user;
    this.conversationId = conversationId;
    this.urlOf = urlOf;
    this.chat = createChatRuntime(user.id, {
      now: () => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
      outboxDb: {
        list: async () => [...this.outbox.values()],
        insert: async (entry) => void this.outbox.set(entry.tempId, entry),
        update: async (entry) => {
          if (this.outbox.has(entry.tempId)) this.outbox.set(entry.tempId, entry);
        },
        remove: async (tempIds) => tempIds.filter((tempId) => this.outbox.delete(tempId)).length > 0,
      },
      acquireTabLock: (onAcquired) => void onAcquired(),
      broadcast: () => undefined,
      send: (entry) => this.send(entry),
      uploadFiles: async () => undefined,
      cancelUpload: () => undefined,
      fetchPage: (_, request) => this.fetchMessages(request),
      fetchChanges: (_, after) => this.fetchChanges(after),
      reportRead: async (_, sequenceNumber) => this.emitMarker('conversation:mark_read', sequenceNumber),
      reportDelivered: (_, sequenceNumber) => void this.emitMarker('message:delivered', sequenceNumber),
    });
  }

  /** Connects, opens the conversation and stays connected. */
  start(): void {
    this.chat.dispatch({
      kind: 'conversationOpened',
      conversationId: this.conversationId,
      unreadAfter: null,
      visible: true,
    });
    this.chat.dispatch({
      kind: 'messagesSeen',
      conversationId: this.conversationId,
      through: Number.POSITIVE_INFINITY,
    });
    void this.reconnectLoop();
  }

  /** Whether the client is connected. */
  get isConnected(): boolean {
    return this.socket !== undefined;
  }

  /** Submits a message. */
  write(content: string): void {
    const tempId = randomUUID();
    const { conversationId } = this;
    this.written.push({ tempId, conversationId, senderId: this.user.id });
    const entry: PendingMessage = {
      tempId,
      senderId: this.user.id,
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
  get pendingCount(): number {
    return this.chat.state.get().pendingMessages.filter(({ failure }) => failure?.kind !== 'final').length;
  }

  /** tempIds of the messages shown as not sent: pending or failed finally. */
  get pendingTempIds(): string[] {
    return this.chat.state.get().pendingMessages.map(({ tempId }) => tempId);
  }

  /** tempIds of the shown stored messages, oldest first. */
  get shownTempIds(): string[] {
    const conversation = this.chat.state.get().conversations.get(this.conversationId);
    return conversation?.messages.map(({ tempId }) => tempId) ?? [];
  }

  /** Fetches the messages again if the last fetch failed, like the Retry button. */
  retryFetch(): void {
    const { conversationId } = this;
    const conversation = this.chat.state.get().conversations.get(conversationId);
    if (conversation?.latest === 'failed') this.chat.dispatch({ kind: 'latestRequested', conversationId });
  }

  /** Terminates the connection; the client reconnects. */
  terminate(): void {
    this.socket?.terminate();
  }

  stop(): void {
    this.stopped = true;
    this.chat.stop();
    this.socket?.terminate();
  }

  private async reconnectLoop(): Promise<void> {
    let backoffMs = firstRetryMs;
    while (!this.stopped) {
      try {
        let onClosed: () => void = () => undefined;
        const closed = new Promise<void>((resolve) => {
          onClosed = resolve;
        });
        const onMessage = (message: unknown) =>
          this.chat.dispatch({ kind: 'messageReceived', message: message as Message });
        const socket = await openLightSocket(this.urlOf(), { token: this.user.token }, 'message:new', onMessage, {
          ended: onClosed,
          withinMs: connectTimeoutMs,
        });
        if (this.stopped) return socket.terminate();
        this.socket = socket;
        backoffMs = firstRetryMs;
        this.chat.dispatch({ kind: 'connected' });
        await closed;
        this.socket = undefined;
        this.chat.dispatch({ kind: 'disconnected' });
      } catch {
        // The server is down or not ready; the next attempt follows.
      }
      await sleep(backoffMs * (0.5 + Math.random()));
      backoffMs = Math.min(maxRetryMs, backoffMs * 2);
    }
  }

  private async send(entry: PendingMessage): Promise<SendResult | undefined> {
    const { tempId, conversationId, content, retryCount } = entry;
    const event = retryCount > 0 ? 'message:retry' : 'message:send';
    const response = (await this.socket?.emitWithAck(event, { tempId, conversationId, content })) as SendResponse;
    if (!response) return undefined;
    if (response.success) {
      this.acknowledged.set(tempId, response.sequenceNumber);
      return { kind: 'accepted', message: toStoredMessage(entry, response, null) };
    }
    if (response.code === 'RATE_LIMITED' || response.code === 'UNAVAILABLE')
      return { kind: 'retryLater', delayMs: (response.retryAfterSeconds ?? defaultRetryMs / 1000) * 1000 };
    return { kind: 'rejected', code: response.code, reason: response.message };
  }

  private async read<Body>(path: string): Promise<Body> {
    const response = await fetch(`${this.urlOf()}/api/messages/conversations/${this.conversationId}/${path}`, {
      headers: { authorization: `Bearer ${this.user.token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Fetching ${path} failed: ${response.status}`);
    return (await response.json()) as Body;
  }

  private async fetchMessages(request: PageRequest): Promise<MessagePage> {
    const cursorQuery =
      request.kind === 'latest'
        ? ''
        : request.kind === 'older'
          ? `&before=${request.before}`
          : `&after=${request.after}`;
    const { pagination, ...page } = await this.read<
      Omit<MessagePage, 'hasMore'> & { pagination: { hasMore: boolean } }
    >(`messages?limit=${pageSize}${cursorQuery}`);
    return { ...page, hasMore: pagination.hasMore };
  }

  private fetchChanges(after: string | null): Promise<ChangesPage> {
    return this.read(`changes${after === null ? '' : `?after=${encodeURIComponent(after)}`}`);
  }

  private async emitMarker(event: string, sequenceNumber: number): Promise<boolean> {
    const response = await this.socket?.emitWithAck(event, { conversationId: this.conversationId, sequenceNumber });
    return (response as { success: boolean } | undefined)?.success ?? false;
  }
}
