import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { ChatComposer, type Outgoing } from '../composer/ChatComposer.tsx';
import { draftKeyOf, newChatDraftKey, requestFocus } from '../composer/focus-on-open.ts';
import { submitMessage } from '../composer/submit-message.ts';
import { useChatAttachments } from '../composer/use-chat-attachments.ts';
import { startConversation } from '../data/messages.queries.ts';
import { useRecipient } from '../data/recipients.queries.ts';
import { nameOf } from '../parts/names.ts';
import { ChatHeaderLayout, PresenceLine } from './ChatHeader.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { FileDropZone } from './FileDropZone.tsx';

function Draft({ user, onBack, onStarted }: { user: PublicUser; onBack: () => void; onStarted: (id: string) => void }) {
  const me = useCurrentUser();
  const attachments = useChatAttachments(newChatDraftKey(user.id));
  const startedId = useRef<string>(undefined);
  const isFriend = user.friendshipStatus === 'friends';

  async function send({ content, files, tempId, isSticker = false }: Outgoing): Promise<boolean> {
    try {
      const { id } = await startConversation({ participantIds: [user.id], isGroup: false });
      if (!submitMessage(id, content, files, { tempId, isSticker })) return false;
      startedId.current = id;
      return true;
    } catch (error) {
      toast.error(failureMessage(error, t('Error starting conversation. Please try again.')));
      return false;
    }
  }

  function openStarted(rest: string) {
    const id = startedId.current;
    if (id === undefined) return;
    drafts.remove(me.id, newChatDraftKey(user.id));
    drafts.write(me.id, draftKeyOf(id), rest);
    requestFocus(id);
    onStarted(id);
  }

  return (
    <FileDropZone onFiles={attachments.add} disabled={!isFriend}>
      <ChatHeaderLayout
        picture={
          <Avatar
            name={nameOf(user)}
            src={user.avatarUrl}
            size={44}
            decorative
            presence={user.isOnline ? 'online' : 'offline'}
          />
        }
        title={nameOf(user)}
        subtitle={<PresenceLine user={user} />}
        onBack={onBack}
      />
      <div className="grid min-h-0 flex-1 place-items-center">
        {isFriend ? (
          <EmptyState
            art="chat"
            title={t('No messages yet')}
            text={t('Say hello to {name}.', { name: user.firstName })}
          />
        ) : (
          <EmptyState
            art="lock"
            title={t('You and {name} are not friends yet', { name: user.firstName })}
            text={t('You can only write to friends.')}
          />
        )}
      </div>
      <ConnectionLine isQueueing={false} />
      {isFriend && (
        <ChatComposer
          draftKey={newChatDraftKey(user.id)}
          recipient={user.firstName}
          attachments={attachments}
          onSend={send}
          onSent={openStarted}
          onTyping={() => undefined}
        />
      )}
    </FileDropZone>
  );
}

/** A chat without messages yet. The first message starts the conversation. */
export function DraftChat({
  userId,
  onBack,
  onStarted,
  onFailed,
}: {
  userId: string;
  onBack: () => void;
  onStarted: (conversationId: string) => void;
  onFailed: () => void;
}) {
  const { data, error } = useRecipient(userId);
  const existingId = data?.conversationId;
  // A failed refetch must not close the chat while the member is writing.
  const failure = data ? null : error;
  const openExisting = useEffectEvent(onStarted);
  const reportFailure = useEffectEvent((cause: Error) => {
    toast.error(failureMessage(cause, t('Error starting conversation. Please try again.')));
    onFailed();
  });
  useEffect(() => {
    if (existingId !== undefined) openExisting(existingId);
  }, [existingId]);
  useEffect(() => {
    if (failure) reportFailure(failure);
  }, [failure]);
  if (!data || existingId !== undefined) {
    return (
      <div className="grid flex-1 place-items-center">
        <Loading label={t('Loading conversation...')} />
      </div>
    );
  }
  return <Draft key={userId} user={data.user} onBack={onBack} onStarted={onStarted} />;
}
