import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import { useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { joinCommunityChat } from './community-chat.queries.ts';

/** Leads to the chat of a community, which a member joins by it. */
export function ChatButton({ communityId, chat }: { communityId: string; chat: CommunityChat }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { conversationId, participantCount, participantsMax } = chat;
  const content = (
    <>
      <MessageCircle size={18} aria-hidden="true" />
      {conversationId === null ? t('Join chat') : t('Chat')}
    </>
  );
  if (conversationId !== null) {
    return (
      <ButtonLink to="/chat/$id" params={{ id: conversationId }} kind="soft" size="sm">
        {content}
      </ButtonLink>
    );
  }
  async function join() {
    setIsBusy(true);
    const id = await joinCommunityChat(communityId);
    setIsBusy(false);
    if (id !== undefined) await navigate({ to: '/chat/$id', params: { id } });
  }
  const isFull = participantCount >= participantsMax;
  return (
    <Button
      kind="soft"
      size="sm"
      busy={isBusy}
      disabled={isFull}
      onClick={() => {
        join().catch(reportError);
      }}
    >
      {isFull ? t('Chat is full') : content}
    </Button>
  );
}
