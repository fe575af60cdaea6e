import type { Confirmation, Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { type TestSocket, until } from '../sockets.ts';
import { becomeFriends } from './friendship.ts';
import type { TestUser } from './users.ts';

let tempIdCount = 0;
/** A name for a message that no other has. */
export const nextTempId = () => `temp-${(tempIdCount += 1)}`;

/** Where a conversation, or what `rest` names of it, is found. */
export const chatPath = (id: string, rest = '') => `/messages/conversations/${id}${rest}`;

/** Has somebody start a conversation and answers it. */
async function start(by: TestUser, body: Record<string, unknown>): Promise<Conversation> {
  const response = await by.post<{ conversation: Conversation }>('/messages/conversations', body);
  if (response.status >= 400) throw new Error(`there is no conversation: ${JSON.stringify(response.body)}`);
  return response.body.conversation;
}

/** Makes two people friends who have a conversation. */
export async function startDirect(one: TestUser, other: TestUser): Promise<Conversation> {
  await becomeFriends(one, other);
  return start(one, { participantIds: [other.id] });
}

/** Has somebody found a group of people who become friends of theirs. */
export async function startGroup(founder: TestUser, others: TestUser[], name = 'Painters'): Promise<Conversation> {
  for (const other of others) await becomeFriends(founder, other);
  return start(founder, { participantIds: others.map((other) => other.id), isGroup: true, name });
}

/** Has somebody write a message by HTTP and answers it. */
export async function emitMessage(by: TestUser, conversationId: string, content: string): Promise<Message> {
  const path = `/messages/conversations/${conversationId}/messages`;
  const response = await by.post<{ message: Message }>(path, { content, tempId: nextTempId() });
  if (response.status !== 201) throw new Error(`the message was not sent: ${JSON.stringify(response.body)}`);
  return response.body.message;
}

/** Has somebody say something on a socket and answers its confirmation. */
export async function sendMessage(
  by: TestSocket,
  conversationId: string,
  content: string,
  tempId = nextTempId(),
): Promise<Confirmation> {
  const response = await by.send('message:send', { conversationId, content, tempId });
  if (!response.success) throw new Error(`the message was not sent: ${JSON.stringify(response)}`);
  return response;
}

/** The messages somebody reads in a conversation, oldest first. */
export async function listMessages(by: TestUser, conversationId: string, query = ''): Promise<Message[]> {
  const { status, body } = await by.get<{ messages: Message[] }>(
    `/messages/conversations/${conversationId}/messages${query}`,
  );
  if (status !== 200) throw new Error(`there are no messages: ${JSON.stringify(body)}`);
  return body.messages;
}

/** A conversation as somebody sees it. */
export async function getConversation(by: TestUser, conversationId: string): Promise<Conversation> {
  const { body } = await by.get<{ conversation: Conversation }>(`/messages/conversations/${conversationId}`);
  return body.conversation;
}

/** What somebody heard of an event, oldest first. */
export function eventsOf<E extends TestSocket['events'][number]['event']>(listener: TestSocket, event: E) {
  type Event = Extract<TestSocket['events'][number], { event: E }>;
  return listener.events
    .filter((eventName): eventName is Event => eventName.event === event)
    .map((eventName) => eventName.payload as Event['payload']);
}

/** Waits until the server has welcomed a connection: what waited for it is delivered by then. */
export const untilPresent = (listener: TestSocket) => until(() => eventsOf(listener, 'users:online_list').length > 0);
