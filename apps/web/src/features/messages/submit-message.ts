/** Writing a message: from the composer into the queue. docs/product.md, Messages. */
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { messageTypeOf } from '@gumball/rules/messages/message-text';
import { session } from '../../lib/session.ts';
import { chatNow } from './chats.ts';
import { maySendNow } from './send-limiter.ts';
import { newest } from './timeline.ts';

/** Puts a message into the queue, from where it is sent; false where the member has to slow down. */
export function submitMessage(conversationId: string, content: string, media: readonly ChatMedia[]): boolean {
  const now = session.get();
  if (now.status !== 'member') return false;
  const chat = chatNow();
  const { linked, talks } = chat.state.get();
  if (linked && !maySendNow()) return false;
  const talk = talks.get(conversationId);
  chat.tell({
    kind: 'submitted',
    entry: {
      tempId: crypto.randomUUID(),
      senderId: now.user.id,
      conversationId,
      content,
      media,
      messageType: messageTypeOf(media.map(({ kind }) => kind)),
      createdAt: new Date().toISOString(),
      afterSequence: talk ? newest(talk) : 0,
      retryCount: 0,
      failure: null,
    },
  });
  return true;
}
