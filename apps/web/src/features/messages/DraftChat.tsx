import { usersEndpoints } from '@gumball/contract/users/users.endpoints';
import type { usersRoutes } from '@gumball/contract/users/users.routes';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createClient } from '../../lib/api.ts';
import { failureWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toasts.ts';
import { ChatComposer, type Outgoing } from './ChatComposer.tsx';
import { ChatHead, PresenceLine } from './ChatHeader.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { messagesClient } from './chat-ports.ts';
import { FileDrop } from './FileDrop.tsx';
import { startConversation } from './messages.queries.ts';
import { nameOf } from './names.ts';
import { noteBegun } from './new-chats.ts';
import { submitMessage } from './submit-message.ts';
import { useChatAttachments } from './use-chat-attachments.ts';

const usersClient = createClient<typeof usersRoutes>(usersEndpoints);

type Found = { user: PublicUser; conversationId: string | undefined };

/** The recipient, and the conversation with them where there is one already. */
function useRecipient(userId: string) {
  return useQuery({
    queryKey: ['messages', 'recipient', userId],
    queryFn: async ({ signal }): Promise<Found> => {
      const { user } = await usersClient.get({ params: { id: userId } }, { signal });
      const query = { q: user.username, type: 'direct' as const };
      const { conversations } = await messagesClient.findConversations({ query }, { signal });
      return { user, conversationId: conversations.find(({ otherParticipant: other }) => other?.id === userId)?.id };
    },
    gcTime: 0,
  });
}

function Draft({ user, onBack, onStarted }: { user: PublicUser; onBack: () => void; onStarted: (id: string) => void }) {
  const attachments = useChatAttachments();
  const isFriend = user.friendshipStatus === 'friends';

  async function send({ content, files }: Outgoing): Promise<boolean> {
    try {
      const { id } = await startConversation({ participantIds: [user.id], isGroup: false });
      const media = files.flatMap(({ state }) => (state.kind === 'ready' ? [state.media] : []));
      if (!submitMessage(id, content, media)) return false;
      noteBegun(id);
      onStarted(id);
      return true;
    } catch (error) {
      toast.error(failureWords(error, t('Error starting conversation. Please try again.')));
      return false;
    }
  }

  return (
    <FileDrop onFiles={attachments.add} disabled={!isFriend}>
      <ChatHead
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
        line={<PresenceLine of={user} />}
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
            text={t('You can write to friends only.')}
          />
        )}
      </div>
      <ConnectionLine />
      {isFriend && (
        <ChatComposer
          place={`chat:new:${user.id}`}
          recipient={user.firstName}
          attachments={attachments}
          onSend={send}
          onTyping={() => undefined}
        />
      )}
    </FileDrop>
  );
}

/** A chat with a friend that has no message yet; the conversation begins with the first one. */
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
  const known = data?.conversationId;
  // Whoever is writing already stays, whatever becomes of a later reading.
  const failure = data ? null : error;
  const open = useEffectEvent(onStarted);
  const fail = useEffectEvent((cause: Error) => {
    toast.error(failureWords(cause, t('Error starting conversation. Please try again.')));
    onFailed();
  });
  useEffect(() => {
    if (known !== undefined) open(known);
  }, [known]);
  useEffect(() => {
    if (failure) fail(failure);
  }, [failure]);
  if (!data || known !== undefined) {
    return (
      <div className="grid flex-1 place-items-center">
        <Loading label={t('Loading conversation...')} />
      </div>
    );
  }
  return <Draft key={userId} user={data.user} onBack={onBack} onStarted={onStarted} />;
}
