import type { Conversation, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import {
  cachedConversation,
  messageKeys,
  putConversation,
  updateConversation,
  withMessage,
  withMessageChange,
  withRead,
  withStatus,
} from '@gumball/web/features/messages/data/messages.cache';
import { queryClient } from '@gumball/web/lib/api/query-client';

/** A conversation in the list of a device, kept by the web's own cache. */
export class ListCopy {
  private conversation: Conversation | undefined;
  private lastAt = 0;

  private readonly conversationId: string;
  private readonly userId: string;
  private readonly fetch: () => Promise<Conversation>;

  constructor(conversationId: string, userId: string, fetch: () => Promise<Conversation>) {
    this.conversationId = conversationId;
    this.userId = userId;
    this.fetch = fetch;
  }

  /** What the list shows. */
  get shown(): Conversation | undefined {
    return this.conversation;
  }

  /** The newest message that the list knows. */
  get lastSequence(): number {
    return this.conversation?.lastSequence ?? 0;
  }

  /** The time of a request: after every other one that the device knows of. */
  timeOfRequest(): string {
    this.lastAt = Math.max(Date.now(), this.lastAt + 1, Date.parse(this.conversation?.listChangedAt ?? '') + 1 || 0);
    return new Date(this.lastAt).toISOString();
  }

  /** Reads the conversation again, as after a reconnect. */
  refetch(): void {
    this.fetch()
      .then((conversation) => this.put(conversation))
      .catch(() => undefined);
  }

  put(conversation: Conversation): void {
    this.inCache(() => putConversation(conversation));
  }

  receive(message: Message): void {
    const isOwn = message.senderId === this.userId;
    const hasGap = message.sequenceNumber > this.lastSequence + 1;
    this.update((before) => withMessage(before, message, { isOwn, isRead: false }));
    if (hasGap) this.refetch();
  }

  receiveChange(change: MessageChange): void {
    this.update((before) => withMessageChange(before, change));
  }

  receiveStatus(status: Message['status'], through: number): void {
    this.update((before) => withStatus(before, status, through));
  }

  receiveRead(through: number): void {
    this.update((before) => withRead(before, through));
    if (this.conversation?.unreadCount) this.refetch();
  }

  private update(change: Parameters<typeof updateConversation>[1]): void {
    // What is being read for the first time may be older than the event.
    if (!this.conversation) this.refetch();
    this.inCache(() => updateConversation(this.conversationId, change));
  }

  // The cache of the web is one per page: it holds the copy of this device only meanwhile.
  private inCache(change: () => unknown): void {
    const key = messageKeys.detail(this.conversationId);
    queryClient.clear();
    if (this.conversation) queryClient.setQueryData(key, this.conversation);
    change();
    this.conversation = (queryClient.getQueryData<Conversation>(key) ?? cachedConversation(this.conversationId)) as
      | Conversation
      | undefined;
    queryClient.clear();
  }
}
