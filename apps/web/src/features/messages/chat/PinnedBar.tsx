import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { useQuery } from '@tanstack/react-query';
import { List, Pin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { pinnedQuery } from '../data/pinned.queries.ts';
import type { ConversationState } from '../engine/chat-state.ts';
import { applyChanges } from '../engine/message-changes.ts';
import { applyPending } from '../engine/pending-change.ts';
import { pinnedMessages } from '../engine/pinned-messages.ts';
import { pendingChanges } from '../runtime/change-queue.ts';

const PinnedMessages = lazy(() => import('./PinnedMessages.tsx'));

/**
 * The pinned messages above a chat, the last one first. A press shows it in the chat, and the one that was pinned
 * before
 * it in the bar.
 */
export function PinnedBar({
  conversation,
  conversationState,
  onJump,
  onPin,
}: {
  conversation: ListedConversation;
  conversationState: ConversationState;
  onJump: (sequenceNumber: number) => void;
  /** Unpins a message. Undefined where the member may not. */
  onPin: ((message: Message, isOn: boolean) => void) | undefined;
}) {
  const { id } = conversation;
  const me = useCurrentUser();
  const { data: listed = [] } = useQuery(pinnedQuery(id));
  const changes = useStore(pendingChanges);
  const [place, setPlace] = useState(0);
  const [isListOpen, setIsListOpen] = useState<boolean | null>(null);
  const current = applyChanges([...listed, ...conversationState.messages], conversationState.known);
  const pinned = pinnedMessages(applyPending(current, changes, { conversationId: id, userId: me.id }));
  const index = pinned.length > 0 ? place % pinned.length : 0;
  const shown = pinned[index];
  return (
    <>
      {shown && (
        <div className="flex flex-none items-center gap-1 border-b border-line bg-surface ps-4 pe-2">
          <Pin size={18} className="flex-none text-brand-ink" aria-hidden="true" />
          <button
            type="button"
            onClick={() => {
              onJump(shown.sequenceNumber);
              setPlace(index + 1);
            }}
            className="min-w-0 flex-1 rounded-lg px-2.5 py-1.5 text-start text-sm hover:bg-hover"
          >
            <span className="block font-semibold text-brand-ink">
              {pinned.length > 1
                ? t('Pinned message {place} of {count}', { place: index + 1, count: pinned.length })
                : t('Pinned message')}
            </span>
            <span dir="auto" className="block truncate text-ink-2">
              {messagePreview(shown, translate)}
            </span>
          </button>
          <IconButton
            label={plural(pinned.length, 'Show {count} pinned message', 'Show all {count} pinned messages')}
            onClick={() => setIsListOpen(true)}
          >
            <List size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {isListOpen !== null && (
        <Suspense>
          <PinnedMessages
            conversation={conversation}
            messages={pinned}
            open={isListOpen}
            onClose={() => setIsListOpen(false)}
            onJump={onJump}
            onPin={onPin}
          />
        </Suspense>
      )}
    </>
  );
}
