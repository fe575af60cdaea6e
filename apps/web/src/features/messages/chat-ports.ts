/** The engine's ways to the world in a browser: the socket, the calls, the other tabs. docs/product.md, Messages. */
import { messagesEndpoints } from '@gumball/contract/messages/messages.endpoints';
import type { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import type { Confirmation, Message } from '@gumball/contract/messages/messages.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { createClient } from '../../lib/api.ts';
import { socket } from '../../lib/socket.ts';
import type { ChatPorts } from './chat.ts';
import type { Answer, Wanted } from './chat-state.ts';
import type { Unsent } from './outbox.ts';
import { takeTurn } from './turns.ts';
import { openUnsentStore } from './unsent-store.ts';

export const messagesClient = createClient<typeof messagesRoutes>(messagesEndpoints);

const pageSize = 50;
const missedSize = 200;
const deliveredDelayMs = 250;
const shortWaitSeconds = 2;

/** The stored message that a confirmation speaks of. */
function confirmed(
  entry: Unsent,
  { messageId, sequenceNumber, status, createdAt }: Confirmation,
  me: OwnUser,
): Message {
  const { tempId, conversationId, senderId, content, messageType } = entry;
  const { id, username, firstName, lastName, avatarUrl } = me;
  return {
    id: messageId,
    tempId,
    conversationId,
    sequenceNumber,
    senderId,
    sender: { id, username, firstName, lastName, avatarUrl },
    content,
    messageType,
    mediaUrls: entry.media.map(({ url }) => url),
    media: [...entry.media],
    status,
    readBy: [],
    createdAt,
    timestamp: createdAt,
  };
}

async function send(entry: Unsent, me: OwnUser): Promise<Answer | undefined> {
  const { tempId, conversationId, content, messageType, retryCount } = entry;
  const mediaUrls = entry.media.map(({ url }) => url);
  try {
    const event = retryCount > 0 ? 'message:retry' : 'message:send';
    const answer = await socket.emit(event, { tempId, conversationId, content, messageType, mediaUrls });
    if (answer.success) return { kind: 'kept', message: confirmed(entry, answer, me) };
    // Limits and a server in trouble pass; the message waits for them.
    if (answer.code === 'RATE_LIMITED' || answer.code === 'UNAVAILABLE') {
      return { kind: 'wait', ms: (answer.retryAfterSeconds ?? shortWaitSeconds) * 1000 };
    }
    return { kind: 'refused', code: answer.code, words: answer.message };
  } catch {
    return undefined;
  }
}

async function read(id: string, wanted: Wanted): Promise<{ messages: Message[]; hasMore: boolean }> {
  const query = {
    latest: { limit: pageSize },
    older: { limit: pageSize, before: wanted.kind === 'older' ? wanted.before : 0 },
    missed: { limit: missedSize, after: wanted.kind === 'missed' ? wanted.after : 0 },
    again: { limit: pageSize, after: wanted.kind === 'again' ? wanted.after : 0 },
  }[wanted.kind];
  const { messages, pagination } = await messagesClient.messages({ params: { id }, query });
  return { messages, hasMore: pagination.hasMore };
}

async function tellRead(conversationId: string, sequenceNumber: number): Promise<boolean> {
  try {
    const answer = await socket.emit('conversation:mark_read', { conversationId, sequenceNumber });
    // A conversation that is gone is not worth another try.
    return answer.success || (answer.code !== 'UNAVAILABLE' && answer.code !== 'RATE_LIMITED');
  } catch {
    return false;
  }
}

function createDeliveryReports(): (conversationId: string, through: number) => void {
  const waiting = new Map<string, number>();
  const flush = () => {
    for (const [conversationId, sequenceNumber] of waiting) {
      socket.emit('message:delivered', { conversationId, sequenceNumber }).catch(() => {
        // The next connection tells the server by itself what has arrived.
      });
    }
    waiting.clear();
  };
  return (conversationId, through) => {
    if (waiting.size === 0) setTimeout(flush, deliveredDelayMs);
    waiting.set(conversationId, Math.max(through, waiting.get(conversationId) ?? 0));
  };
}

/** Joins the engine of `me` to this browser. */
export function browserPorts(me: OwnUser, tell: ChatPorts['tell']): ChatPorts {
  return {
    now: () => ({ ms: performance.now(), wallMs: Date.now() }),
    store: openUnsentStore(),
    takeTurn: (mine, lost) => takeTurn(`gumball-send-${me.id}`, mine, lost),
    tell,
    send: (entry) => send(entry, me),
    read,
    tellRead,
    tellDelivered: createDeliveryReports(),
  };
}
