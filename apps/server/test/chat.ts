import type { Confirmation, Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { becomeFriends } from './friendship.ts';
import type { Person } from './people.ts';
import { type TestSocket, until } from './sockets.ts';

let made = 0;
/** A unique `tempId` for a message. */
export const nextTempId = () => `temp-${(made += 1)}`;

/** The path of a conversation, followed by `rest`. */
export const chatPath = (id: string, rest = '') => `/messages/conversations/${id}${rest}`;

/** Creates a conversation and returns it. */
async function start(by: Person, body: Record<string, unknown>): Promise<Conversation> {
  const answer = await by.post<{ conversation: Conversation }>('/messages/conversations', body);
  if (answer.status >= 400) throw new Error(`the conversation was not created: ${JSON.stringify(answer.body)}`);
  return answer.body.conversation;
}

/** Makes two users friends and starts a direct conversation between them. */
export async function startDirect(one: Person, other: Person): Promise<Conversation> {
  await becomeFriends(one, other);
  return start(one, { participantIds: [other.id] });
}

/** Creates a group conversation. The other participants become friends of the founder first. */
export async function startGroup(founder: Person, others: Person[], name = 'Painters'): Promise<Conversation> {
  for (const other of others) await becomeFriends(founder, other);
  return start(founder, { participantIds: others.map((other) => other.id), isGroup: true, name });
}

/** Sends a message over HTTP and returns it. */
export async function write(by: Person, conversationId: string, content: string): Promise<Message> {
  const path = `/messages/conversations/${conversationId}/messages`;
  const answer = await by.post<{ message: Message }>(path, { content, tempId: nextTempId() });
  if (answer.status !== 201) throw new Error(`the message was not sent: ${JSON.stringify(answer.body)}`);
  return answer.body.message;
}

/** Sends a message over a socket and returns its confirmation. */
export async function say(
  by: TestSocket,
  conversationId: string,
  content: string,
  tempId = nextTempId(),
): Promise<Confirmation> {
  const answer = await by.send('message:send', { conversationId, content, tempId });
  if (!answer.success) throw new Error(`the message was not sent: ${JSON.stringify(answer)}`);
  return answer;
}

/** The messages of a conversation as a user gets them, oldest first. */
export async function read(by: Person, conversationId: string, query = ''): Promise<Message[]> {
  const { status, body } = await by.get<{ messages: Message[] }>(
    `/messages/conversations/${conversationId}/messages${query}`,
  );
  if (status !== 200) throw new Error(`the messages were not returned: ${JSON.stringify(body)}`);
  return body.messages;
}

/** A conversation as a user gets it. */
export async function look(by: Person, conversationId: string): Promise<Conversation> {
  const { body } = await by.get<{ conversation: Conversation }>(`/messages/conversations/${conversationId}`);
  return body.conversation;
}

/** The payloads of an event that a socket received, oldest first. */
export function heardOf<E extends TestSocket['heard'][number]['event']>(listener: TestSocket, event: E) {
  type News = Extract<TestSocket['heard'][number], { event: E }>;
  return listener.heard
    .filter((news): news is News => news.event === event)
    .map((news) => news.payload as News['payload']);
}

/** Waits for the first online list of a connection. Pending deliveries are complete by then. */
export const welcomed = (listener: TestSocket) => until(() => heardOf(listener, 'users:online_list').length > 0);
