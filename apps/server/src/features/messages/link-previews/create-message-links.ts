import { messageLink, messagePreviewsPerMinute } from '@gumball/rules/messages/message-link';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';

/** The durable job of the link preview of one message. Jobs from before this version have no conversation. */
export type MessageLinkJob = { messageId: string; conversationId?: string };

/** The name of the job queue of link previews. */
export const messageLinkJobName = 'message-link-preview';

type SentText = { messageId: string; conversationId: string; senderId: string; content: string };

/** Queues the link previews of messages. */
export type MessageLinks = {
  /** Queues the preview of a message whose text contains a link. Called after the commit; it never fails. */
  add(text: SentText): void;
};

const delayMs = 50;

/**
 * Creates the queue of link previews. A sender's links beyond `messagePreviewsPerMinute` have no preview. What is sent
 * pays only for a search of two characters; the rest happens later.
 */
export function createMessageLinks({
  jobs,
  limits,
  log,
  realtime,
}: Pick<PlatformDeps, 'jobs' | 'limits' | 'log' | 'realtime'>): MessageLinks {
  const limit = limits({ name: 'message-link-previews', points: messagePreviewsPerMinute, seconds: 60 });
  const coalescer = createCoalescer<SentText>({
    delayMs,
    log,
    async send(texts) {
      for (const { messageId, conversationId, senderId, content } of texts) {
        if (messageLink(content) === undefined || !(await limit.tryConsume(senderId))) continue;
        await jobs.addToGroup<MessageLinkJob>(messageLinkJobName, senderId, { messageId, conversationId });
      }
    },
  });
  realtime.onClose(() => coalescer.stop());
  return {
    add(text) {
      if (text.content.includes('//')) coalescer.add(text);
    },
  };
}
