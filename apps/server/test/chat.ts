import type { Confirmation, Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { becomeFriends } from './friendship.ts';
import type { Person } from './people.ts';
import { type TestSocket, until } from './sockets.ts';

let made = 0;
/** A name for a message that no other has. */
export const nextTempId = () => `temp-${(made += 1)}`;

/** Where a conversation, or what `rest` names of it, is found. */
export const chatPath = (id: string, rest = '') => `/messages/conversations/${id}${rest}`;

/** Has somebody start a conversation and answers it. */
async function start(by: Person, body: Record<string, unknown>): Promise<Conversation> {
  const answer = await by.post<{ conversation: Conversation }>('/messages/conversations', body);
  if (answer.status >= 400) throw new Error(`there is no conversation: ${JSON.stringify(answer.body)}`);
  return answer.body.conversation;
}

/** Makes two people friends who have a conversation. */
export async function startDirect(one: Person, other: Person): Promise<Conversation> {
  await becomeFriends(one, other);
  return start(one, { participantIds: [other.id] });
}

/** Has somebody found a group of people who become friends of theirs. */
export async function startGroup(founder: Person, others: Person[], name = 'Painters'): Promise<Conversation> {
  for (const other of others) await becomeFriends(founder, other);
  return start(founder, { participantIds: others.map((other) => other.id), isGroup: true, name });
}

/** Has somebody write a message by HTTP and answers it. */
export async function write(by: Person, conversationId: string, content: string): Promise<Message> {
  const path = `/messages/conversations/${conversationId}/messages`;
  const answer = await by.post<{ message: Message }>(path, { content, tempId: nextTempId() });
  if (answer.status !== 201) throw new Error(`the message was not sent: ${JSON.stringify(answer.body)}`);
  return answer.body.message;
}

/** Has somebody say something on a socket and answers its confirmation. */
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

/** The messages somebody reads in a conversation, oldest first. */
export async function read(by: Person, conversationId: string, query = ''): Promise<Message[]> {
  const { status, body } = await by.get<{ messages: Message[] }>(
    `/messages/conversations/${conversationId}/messages${query}`,
  );
  if (status !== 200) throw new Error(`there are no messages: ${JSON.stringify(body)}`);
  return body.messages;
}

/** A conversation as somebody sees it. */
export async function look(by: Person, conversationId: string): Promise<Conversation> {
  const { body } = await by.get<{ conversation: Conversation }>(`/messages/conversations/${conversationId}`);
  return body.conversation;
}

/** What somebody heard of an event, oldest first. */
export function heardOf<E extends TestSocket['heard'][number]['event']>(listener: TestSocket, event: E) {
  type News = Extract<TestSocket['heard'][number], { event: E }>;
  return listener.heard
    .filter((news): news is News => news.event === event)
    .map((news) => news.payload as News['payload']);
}

/** Waits until the server has welcomed a connection: what waited for it is delivered by then. */
export const welcomed = (listener: TestSocket) => until(() => heardOf(listener, 'users:online_list').length > 0);
