import type { ErrorBody } from '@gumball/contract/errors';
import type { Confirmation, Conversation, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import { type TestSocket, until } from '../sockets.ts';
import { becomeFriends } from './friendship.ts';
import type { Reply, TestUser } from './users.ts';

let tempIdCount = 0;
/** A unique `tempId` for a message. */
export const nextTempId = () => `temp-${(tempIdCount += 1)}`;

/** The path of a conversation, followed by `rest`. */
export const chatPath = (id: string, rest = '') => `/messages/conversations/${id}${rest}`;

/** Creates a conversation and returns it. */
async function start(by: TestUser, body: Record<string, unknown>): Promise<Conversation> {
  const response = await by.post<{ conversation: Conversation }>('/messages/conversations', body);
  if (response.status >= 400) throw new Error(`the conversation was not created: ${JSON.stringify(response.body)}`);
  return response.body.conversation;
}

/** Makes two users friends and starts a direct conversation between them. */
export async function startDirect(one: TestUser, other: TestUser): Promise<Conversation> {
  await becomeFriends(one, other);
  return start(one, { participantIds: [other.id] });
}

/** Creates a group conversation. The other participants become friends of the founder first. */
export async function startGroup(founder: TestUser, others: TestUser[], name = 'Painters'): Promise<Conversation> {
  for (const other of others) await becomeFriends(founder, other);
  return start(founder, { participantIds: others.map((other) => other.id), isGroup: true, name });
}

/** Sends a message over HTTP and returns it. */
export async function emitMessage(by: TestUser, conversationId: string, content: string): Promise<Message> {
  const path = `/messages/conversations/${conversationId}/messages`;
  const response = await by.post<{ message: Message }>(path, { content, tempId: nextTempId() });
  if (response.status !== 201) throw new Error(`the message was not sent: ${JSON.stringify(response.body)}`);
  return response.body.message;
}

/** Sends a message over a socket and returns its confirmation. */
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

/** The messages of a conversation as a user gets them, oldest first. */
export async function listMessages(by: TestUser, conversationId: string, query = ''): Promise<Message[]> {
  const { status, body } = await by.get<{ messages: Message[] }>(
    `/messages/conversations/${conversationId}/messages${query}`,
  );
  if (status !== 200) throw new Error(`the messages were not returned: ${JSON.stringify(body)}`);
  return body.messages;
}

/** The response to a change of a message. */
type ChangeReply = Reply<ErrorBody & { change: MessageChange }>;

/** Edits a message. */
export const editMessage = (
  by: TestUser,
  message: { id: string },
  content: string,
  editId = nextTempId(),
): Promise<ChangeReply> => by.put(`/messages/${message.id}`, { content, editId });

/** Deletes a message for everybody. */
export const deleteMessage = (by: TestUser, message: { id: string }): Promise<ChangeReply> =>
  by.delete(`/messages/${message.id}`);

/** Deletes a message for the user alone. */
export const hideMessage = (by: TestUser, message: { id: string }): Promise<Reply<ErrorBody>> =>
  by.put(`/messages/${message.id}/hidden`);

/** Adds a reaction to a message, or removes it. */
export const react = (
  by: TestUser,
  message: { id: string },
  emoji: string,
  isOn = true,
  changeId = nextTempId(),
): Promise<ChangeReply> => by.put(`/messages/${message.id}/reactions`, { emoji, isOn, changeId });

/** Pins a message, or unpins it. */
export const pin = (
  by: TestUser,
  message: { id: string },
  isOn = true,
  changeId = nextTempId(),
): Promise<ChangeReply> => by.put(`/messages/${message.id}/pin`, { isOn, changeId });

/** A conversation as a user gets it. */
export async function getConversation(by: TestUser, conversationId: string): Promise<Conversation> {
  const { body } = await by.get<{ conversation: Conversation }>(`/messages/conversations/${conversationId}`);
  return body.conversation;
}

/** The payloads of an event that a socket received, oldest first. */
export function eventsOf<E extends TestSocket['events'][number]['event']>(listener: TestSocket, event: E) {
  type Event = Extract<TestSocket['events'][number], { event: E }>;
  return listener.events
    .filter((eventName): eventName is Event => eventName.event === event)
    .map((eventName) => eventName.payload as Event['payload']);
}

/** Waits for the first online list of a connection. Pending deliveries are complete by then. */
export const untilPresent = (listener: TestSocket) => until(() => eventsOf(listener, 'users:online_list').length > 0);
