import type { ErrorBody } from '@gumball/contract/errors';
import type { Confirmation, Conversation, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import type { Refusal } from '@gumball/contract/realtime';
import { connect, type TestSocket } from '@gumball/server/test/sockets';
import type { TestApp } from '@gumball/server/test/start-app';
import type { MessagePage, PageRequest, SendResult } from '@gumball/web/features/messages/engine/chat-state';
import { applyPending, type ChangeOf, type PendingChange } from '@gumball/web/features/messages/engine/pending-change';
import type { PendingMessage } from '@gumball/web/features/messages/engine/pending-message';
import { toStoredMessage } from '@gumball/web/features/messages/engine/stored-message';
import { newestSequence } from '@gumball/web/features/messages/engine/timeline';
import { quoteOf } from '@gumball/web/features/messages/parts/quotes';
import { type ChatRuntime, createChatRuntime } from '@gumball/web/features/messages/runtime/chat-runtime';
import { type DeviceRequest, type ListRequest, requestOfChange, requestOfList } from './device-requests.ts';
import { ListCopy } from './list-copy.ts';

/** The server that the devices reach now. `crash` replaces it; every connection to it and every response is lost. */
export type Site = { app: TestApp };

/** A member as devices know them. */
export type Owner = { id: string; token: string; username: string; firstName: string; lastName: string };

/** Uncaught errors of the chat engine. A browser would report them in its console. */
export const engineErrors: unknown[] = [];
Object.assign(globalThis, { reportError: (error: unknown) => engineErrors.push(error) });

const pageSize = 50;
let idCount = 0;
const nextId = () => `device-${(idCount += 1)}`;

/**
 * A device of a member: the web's own chat engine with a socket, HTTP calls, and what it keeps on its disk. A request
 * whose connection ends has no response, whether the server received it or not, and is repeated with the same id.
 */
export class Device {
  /** What the member's changes became: the ids of those that the server refused. */
  readonly refused = new Set<string>();
  readonly list: ListCopy;
  private readonly outbox = new Map<string, PendingMessage>();
  private readonly changes: PendingChange[] = [];
  private readonly listRequests: ListRequest[] = [];
  private chat: ChatRuntime;
  private socket: TestSocket | undefined;
  /** Counts the connections: a response belongs to the one of its request. */
  private connection = 0;
  private isOnline = false;
  private isDraining = false;
  private isDuplicating = false;
  private readonly requests = new Set<Promise<unknown>>();

  readonly owner: Owner;
  readonly conversationId: string;
  private readonly site: Site;

  constructor(owner: Owner, conversationId: string, site: Site) {
    this.owner = owner;
    this.conversationId = conversationId;
    this.site = site;
    this.list = new ListCopy(conversationId, owner.id, () => this.fetchConversation());
    this.chat = this.startEngine();
  }

  /** Connects to the current server. */
  async goOnline(): Promise<void> {
    if (this.isOnline) return;
    this.isOnline = true;
    const connection = (this.connection += 1);
    const socket = await connect(this.site.app, this.owner);
    if (connection !== this.connection) return void socket.socket.disconnect();
    this.socket = socket;
    this.hear(socket);
    this.chat.dispatch({ kind: 'connected' });
    this.list.refetch();
    void this.drain();
  }

  /** Loses the connection, with the responses to what is on its way. */
  goOffline(): void {
    this.cutOff()?.socket.disconnect();
  }

  /** Loses the server, which did everything that had reached it. Resolves once it has. */
  async loseServer(): Promise<void> {
    const socket = this.cutOff();
    await Promise.allSettled(this.requests);
    socket?.socket.disconnect();
  }

  private cutOff(): TestSocket | undefined {
    const { socket, isOnline } = this;
    if (!isOnline) return undefined;
    this.isOnline = false;
    this.connection += 1;
    this.socket = undefined;
    this.chat.dispatch({ kind: 'disconnected' });
    return socket;
  }

  private async follow<Result>(request: Promise<Result>): Promise<Result> {
    this.requests.add(request);
    return request.finally(() => this.requests.delete(request));
  }

  /** Starts the app again: only what is on the disk is left. */
  restart(): void {
    const wasOnline = this.isOnline;
    this.goOffline();
    this.chat.stop();
    this.chat = this.startEngine();
    if (wasOnline) void this.goOnline();
  }

  /** Sends the next request twice, at the same time. */
  duplicateNext(): void {
    this.isDuplicating = true;
  }

  /** The messages as the device shows them, oldest first. */
  get shown(): readonly Message[] {
    const messages = this.chat.state.get().conversations.get(this.conversationId)?.messages ?? [];
    return applyPending(messages, this.changes, { conversationId: this.conversationId, userId: this.owner.id });
  }

  /** How much the server has not confirmed yet. */
  get waiting(): number {
    const sendable = this.chat.state.get().pendingMessages.filter(({ failure }) => failure?.kind !== 'final');
    return sendable.length + this.changes.length + this.listRequests.length;
  }

  /** The `tempId`s that the server refused for good: of forwarded messages that were deleted meanwhile. */
  get refusedTempIds(): string[] {
    const { pendingMessages } = this.chat.state.get();
    return pendingMessages
      .filter(({ forward, failure }) => forward && failure?.kind === 'final')
      .map(({ tempId }) => tempId);
  }

  /** Writes a message, a reply or a forwarded one. Returns its `tempId`. */
  write(content: string, { replyTo, forward }: { replyTo?: Message; forward?: Message } = {}): string {
    const tempId = nextId();
    const conversation = this.chat.state.get().conversations.get(this.conversationId);
    const entry: PendingMessage = {
      tempId,
      senderId: this.owner.id,
      conversationId: this.conversationId,
      content: forward?.content ?? content,
      media: [],
      messageType: 'text',
      replyTo: replyTo ? quoteOf(replyTo) : null,
      forward: forward ? { messageId: forward.id, user: null } : null,
      createdAt: new Date().toISOString(),
      afterSequence: conversation ? newestSequence(conversation) : 0,
      retryCount: 0,
      failure: null,
    };
    this.chat.dispatch({ kind: 'submitted', entry });
    return tempId;
  }

  /** Asks for a change of a message. Returns its id. */
  change({ id: messageId, sequenceNumber }: Message, change: ChangeOf): string {
    const id = nextId();
    const { conversationId } = this;
    const place = (this.changes.at(-1)?.place ?? 0) + 1;
    const requestedAt = new Date().toISOString();
    this.changes.push({ conversationId, messageId, sequenceNumber, requestedAt, ...change, id, place });
    void this.drain();
    return id;
  }

  /** Archives, pins, marks or mutes the conversation in the list, or undoes that. */
  changeList(action: ListRequest['action']): void {
    const at = this.list.timeOfRequest();
    this.listRequests.push({ action, sequence: this.list.lastSequence, at });
    void this.drain();
  }

  /** Reads all that is shown. */
  read(): void {
    const { conversationId } = this;
    const through = this.shown.at(-1)?.sequenceNumber ?? 0;
    this.chat.dispatch({ kind: 'messagesSeen', conversationId, through });
  }

  /** Ends the device. */
  stop(): void {
    this.goOffline();
    this.chat.stop();
  }

  private startEngine(): ChatRuntime {
    const { owner, conversationId, outbox } = this;
    const chat = createChatRuntime(owner.id, {
      now: () => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
      outboxDb: {
        list: async () => [...outbox.values()],
        insert: async (entry) => void outbox.set(entry.tempId, entry),
        update: async (entry) => {
          if (outbox.has(entry.tempId)) outbox.set(entry.tempId, entry);
        },
        remove: async (tempIds) => tempIds.filter((tempId) => outbox.delete(tempId)).length > 0,
      },
      acquireTabLock: (onAcquired) => void onAcquired(),
      broadcast: () => undefined,
      send: (entry) => this.send(entry),
      // Devices send texts only.
      uploadFiles: async () => undefined,
      cancelUpload: () => undefined,
      fetchPage: (_, request) => this.fetchPage(request),
      fetchChanges: (_, after) => this.get(`/changes${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
      reportRead: (_, sequenceNumber) => this.emit('conversation:mark_read', { conversationId, sequenceNumber }),
      reportDelivered: (_, sequenceNumber) => void this.emit('message:delivered', { conversationId, sequenceNumber }),
    });
    chat.dispatch({ kind: 'conversationOpened', conversationId, unreadAfter: null, visible: true });
    return chat;
  }

  private hear({ socket }: TestSocket): void {
    const { chat, conversationId } = this;
    const on = <Payload>(event: string, react: (payload: Payload) => void) =>
      socket.on(event, (payload: Payload) => {
        if (this.socket?.socket === socket && this.chat === chat) react(payload);
      });
    on<Message>('message:new', (message) => {
      chat.dispatch({ kind: 'messageReceived', message });
      this.list.receive(message);
    });
    on<MessageChange>('message:changed', (change) => this.receiveChange(change));
    on<{ sequenceNumber: number }>('message:hidden', ({ sequenceNumber }) =>
      chat.dispatch({ kind: 'messagesHidden', conversationId, sequenceNumbers: [sequenceNumber] }),
    );
    on<{ status: Message['status']; sequenceNumber: number }>(
      'message:status_updated',
      ({ status, sequenceNumber }) => {
        chat.dispatch({ kind: 'watermarkAdvanced', conversationId, status, through: sequenceNumber });
        this.list.receiveStatus(status, sequenceNumber);
      },
    );
    on<{ readBy: string; sequenceNumber: number }>('messages:read', ({ readBy, sequenceNumber }) => {
      if (readBy === this.owner.id) this.list.receiveRead(sequenceNumber);
    });
    on<{ conversation: Conversation }>('conversation:updated', ({ conversation }) => this.list.put(conversation));
  }

  private receiveChange(change: MessageChange): void {
    this.chat.dispatch({ kind: 'messageChanged', change });
    this.list.receiveChange(change);
  }

  private async emit(event: string, payload: object): Promise<boolean> {
    return (await this.emitWithAck(event, payload))?.success ?? false;
  }

  private async emitWithAck(
    event: string,
    payload: object,
  ): Promise<(Confirmation & { success: true }) | Refusal | undefined> {
    const { connection, socket } = this;
    if (!socket) return undefined;
    const send = () => this.follow(socket.sendAnything(event, payload));
    const copies = this.takeDuplicate() ? [send(), send()] : [send()];
    const [response] = await Promise.all(copies).catch(() => []);
    return connection === this.connection
      ? (response as (Confirmation & { success: true }) | Refusal | undefined)
      : undefined;
  }

  private takeDuplicate(): boolean {
    const isDuplicating = this.isDuplicating;
    this.isDuplicating = false;
    return isDuplicating;
  }

  private async send(entry: PendingMessage): Promise<SendResult | undefined> {
    const { tempId, conversationId, content, retryCount } = entry;
    if (entry.forward) {
      const body = { tempId, forwardOf: entry.forward.messageId };
      const request = { method: 'POST', path: this.path('/messages'), body };
      const reply = await this.request<{ message: Message } & ErrorBody>(request).catch(() => undefined);
      if (!reply) return undefined;
      return reply.status < 300
        ? { kind: 'accepted', message: reply.body.message }
        : { kind: 'rejected', code: reply.body.code, reason: reply.body.message as unknown as string };
    }
    const replyToSequence = entry.replyTo?.sequenceNumber ?? null;
    const payload = { tempId, conversationId, content, messageType: 'text', mediaUrls: [], replyToSequence };
    const response = await this.emitWithAck(retryCount > 0 ? 'message:retry' : 'message:send', payload);
    if (!response) return undefined;
    if (response.success) {
      const { id, username, firstName, lastName } = this.owner;
      const sender = { id, username, firstName, lastName, avatarUrl: null };
      return { kind: 'accepted', message: toStoredMessage(entry, response, sender) };
    }
    if (response.code === 'RATE_LIMITED' || response.code === 'UNAVAILABLE')
      return { kind: 'retryLater', delayMs: (response.retryAfterSeconds ?? 1) * 1000 };
    return { kind: 'rejected', code: response.code, reason: response.message };
  }

  /** Sends the changes that wait, in order. */
  private async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    while (this.isOnline && (this.changes.length > 0 || this.listRequests.length > 0)) {
      const [change] = this.changes;
      const [listRequest] = this.listRequests;
      try {
        if (change) {
          await this.sendChange(change);
          this.changes.shift();
        } else if (listRequest) {
          await this.sendListRequest(listRequest);
          this.listRequests.shift();
        }
      } catch {
        // The connection ended: what waits is sent again.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.isDraining = false;
  }

  private async sendChange(pending: PendingChange): Promise<void> {
    const { conversationId, sequenceNumber, id } = pending;
    const { status, body } = await this.request<{ change: MessageChange }>(requestOfChange(pending));
    if (status >= 500 || status === 429) throw new Error(`${pending.kind}: ${status}`);
    if (status >= 400) this.refused.add(id);
    else if (pending.kind === 'hide')
      this.chat.dispatch({ kind: 'messagesHidden', conversationId, sequenceNumbers: [sequenceNumber] });
    else this.receiveChange(body.change);
  }

  private async sendListRequest(request: ListRequest): Promise<void> {
    const reply = await this.request<{ conversation: Conversation }>(requestOfList(this.path(), request));
    if (reply.status >= 400) throw new Error(`${request.action}: ${reply.status}`);
    this.list.put(reply.body.conversation);
  }

  private readonly path = (rest = '') => `/messages/conversations/${this.conversationId}${rest}`;

  private async request<Body>({ method, path, body }: DeviceRequest): Promise<{ status: number; body: Body }> {
    if (!this.isOnline) throw new Error('offline');
    const { connection } = this;
    const fetchOnce = async () => {
      const response = await fetch(`${this.site.app.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.owner.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: (await response.json()) as Body };
    };
    const send = () => this.follow(fetchOnce());
    const [reply] = await Promise.all(this.takeDuplicate() && method !== 'GET' ? [send(), send()] : [send()]);
    if (connection !== this.connection || !reply) throw new Error('the response was lost');
    return reply;
  }

  private async get<Body>(rest: string): Promise<Body> {
    const { status, body } = await this.request<Body>({ method: 'GET', path: this.path(rest) });
    if (status !== 200) throw new Error(`fetching ${rest}: ${status}`);
    return body;
  }

  private async fetchConversation(): Promise<Conversation> {
    return (await this.get<{ conversation: Conversation }>('')).conversation;
  }

  private async fetchPage(request: PageRequest): Promise<MessagePage> {
    const cursor =
      request.kind === 'latest'
        ? ''
        : request.kind === 'older'
          ? `&before=${request.before}`
          : `&after=${request.after}`;
    type Page = Omit<MessagePage, 'hasMore'> & { pagination: { hasMore: boolean } };
    const { pagination, ...page } = await this.get<Page>(`/messages?limit=${pageSize}${cursor}`);
    return { ...page, hasMore: pagination.hasMore };
  }
}
