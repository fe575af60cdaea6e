import type { Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { sendToFriendsMax } from '@gumball/rules/messages/send-to-friends';
import { Forward } from 'lucide-react';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useDebounced } from '../../../lib/scheduling/use-debounced.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { queueMessage } from '../composer/submit-message.ts';
import { useConversations, useQuickConversations } from '../data/messages.queries.ts';
import { useMessageableFriends } from '../data/recipients.queries.ts';
import { ConversationAvatar, PresenceText } from '../parts/ConversationAvatar.tsx';
import { PickerRow } from '../parts/PickerRow.tsx';
import { directIdOf } from './direct-id-of.ts';
import { type ForwardTarget, forwardTargets } from './forward-targets.ts';
import { useRecipients } from './use-recipients.ts';

const foundMax = 20;

/** The chats and friends to choose from. The loaded chats need no connection. */
function useTargets(q: string): { targets: ForwardTarget[]; isLoading: boolean } {
  const direct = useConversations('direct', '');
  const groups = useConversations('group', '');
  const found = useQuickConversations(q, foundMax);
  const friends = useMessageableFriends(q);
  const loaded = [...(direct.items ?? []), ...(groups.items ?? [])];
  const listedFriends = friends.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    targets: forwardTargets(loaded, found.isPlaceholderData ? [] : (found.data ?? []), listedFriends, q),
    isLoading: found.isPending || friends.isPending,
  };
}

/** The dialog that forwards a message to chats and friends. */
export default function ForwardMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { selected, isBusy, toggle, send } = useRecipients<ForwardTarget>(({ key }) => key, {
    tooManyText: plural(sendToFriendsMax, 'At most {count} chat at once', 'At most {count} chats at once'),
    sentText: (sent) =>
      sent.length === 1
        ? t('Forwarded to {name}', { name: sent[0].name })
        : plural(sent.length, 'Forwarded to {count} chat', 'Forwarded to {count} chats'),
  });
  const { targets, isLoading } = useTargets(useDebounced(typed.trim()));
  const author = message.forwardedFrom ? message.forwardedFrom.user : message.sender;

  async function submit() {
    const isSent = await send(async (target, tempId) => {
      const conversationId = target.kind === 'chat' ? target.conversation.id : await directIdOf(target.friend);
      queueMessage(conversationId, message.content, [], {
        tempId,
        isSticker: message.messageType === 'sticker',
        forward: { messageId: message.id, user: author },
        forwardedMedia: message.media,
      });
    });
    if (isSent) onClose();
  }

  return (
    <FormDialog
      title={t('Forward')}
      submitLabel={isBusy ? t('Sending...') : t('Send')}
      isBusy={isBusy}
      isDisabled={selected.length === 0}
      isDraft={false}
      className="flex flex-col gap-3.5"
      onSubmit={() => {
        submit().catch(reportError);
      }}
      onClose={onClose}
    >
      <p className="flex min-w-0 items-center gap-3 rounded-lg bg-sunken px-4 py-3">
        <Forward size={20} className="flex-none text-ink-3" aria-hidden="true" />
        <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
          {messagePreview(message, translate)}
        </span>
      </p>
      <SearchBox
        label={t('Search chats and friends')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        boxClassName="flex-none"
      />
      {targets.length === 0 &&
        (isLoading ? (
          <Loading label={t('Loading chats...')} />
        ) : (
          <EmptyState
            art="search"
            level={3}
            title={t('No results found')}
            text={t('Try adjusting your search terms')}
          />
        ))}
      <div role="group" aria-label={t('Chats and friends')} className="-mx-3 flex flex-col">
        {targets.map((target) => (
          <PickerRow
            key={target.key}
            isMultiple
            isSelected={selected.some(({ key }) => key === target.key)}
            onToggle={() => toggle(target)}
            avatar={
              target.kind === 'chat' ? (
                <ConversationAvatar conversation={target.conversation} size={44} />
              ) : (
                <span aria-hidden="true" className="contents">
                  <Avatar name={target.name} src={target.friend.avatarUrl} size={44} decorative />
                </span>
              )
            }
            name={target.name}
            detail={target.kind === 'chat' ? <ChatDetail target={target} /> : target.friend.username}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function ChatDetail({ target: { conversation } }: { target: Extract<ForwardTarget, { kind: 'chat' }> }) {
  const { isGroup, participantCount, otherParticipant } = conversation;
  if (isGroup) return plural(participantCount, '{count} member', '{count} members');
  return (
    <>
      {otherParticipant?.username}
      <PresenceText conversation={conversation} />
    </>
  );
}
