import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { mayDeleteInCommunityChat } from '@gumball/rules/communities/community-chat';
import { isDeletedMessage } from '@gumball/rules/messages/message-changes';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';

const ReadBy = lazy(() => import('./ReadBy.tsx'));
const MessageVersions = lazy(() => import('./MessageVersions.tsx'));
const MessageReactions = lazy(() => import('./MessageReactions.tsx'));
const ForwardMessage = lazy(() => import('../share/ForwardMessage.tsx'));
const ReactionPicker = lazy(() => import('./ReactionPicker.tsx'));
const DeleteMessage = lazy(() => import('./DeleteMessage.tsx'));

/** A dialog about a message. It stays mounted while it closes. */
export type MessageDialog = {
  kind: 'readBy' | 'versions' | 'reactions' | 'react' | 'forward' | 'delete';
  message: Message;
  open: boolean;
};

/** The dialogs that the menu of a message opens. */
export function MessageDialogs({
  dialog,
  fullConversation,
  onClose,
}: {
  dialog: MessageDialog;
  fullConversation: Conversation | undefined;
  onClose: () => void;
}) {
  const me = useCurrentUser();
  const { kind, message, open } = dialog;
  const authorRole = fullConversation?.participants.find(({ userId }) => userId === message.senderId)?.role;
  const mayDelete =
    message.senderId === me.id ||
    Boolean(fullConversation?.communityId && mayDeleteInCommunityChat(fullConversation.role, authorRole));
  return (
    <Suspense>
      {kind === 'readBy' && fullConversation && (
        <ReadBy message={message} conversation={fullConversation} open={open} onClose={onClose} />
      )}
      {kind === 'versions' && <MessageVersions message={message} open={open} onClose={onClose} />}
      {kind === 'reactions' && <MessageReactions message={message} open={open} onClose={onClose} />}
      {kind === 'forward' && open && <ForwardMessage message={message} onClose={onClose} />}
      {kind === 'react' && <ReactionPicker message={message} open={open} onClose={onClose} />}
      {kind === 'delete' && (
        <DeleteMessage
          message={open ? message : null}
          mayDeleteForEveryone={
            mayDelete &&
            !isDeletedMessage(message) &&
            (fullConversation?.isReadOnly === false || fullConversation?.isClosed === true)
          }
          onClose={onClose}
          // The button that opened it may have gone with the message.
          finalFocus={() => document.querySelector<HTMLElement>('.chat-pane [role="log"]')}
        />
      )}
    </Suspense>
  );
}
