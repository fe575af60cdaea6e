import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { previewOf } from '@gumball/rules/messages/message-text';
import { say } from '../../lib/texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Talk } from './chat-state.ts';
import { authorName, authorOf } from './names.ts';

/** Says the newest message of somebody else to assistive technology, and nothing of what was there on opening. */
export function NewsOfMessages({
  talk,
  conversation,
  memberId,
  since,
}: {
  talk: Talk;
  conversation: ListedConversation;
  memberId: string;
  /** The newest number when the conversation was opened. */
  since: number;
}) {
  const last = talk.messages.at(-1);
  const isNews = last !== undefined && last.senderId !== memberId && last.sequenceNumber > since;
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? `${authorName(authorOf(conversation, last))}: ${previewOf(last, say)}` : ''}</span>
    </VisuallyHidden>
  );
}
