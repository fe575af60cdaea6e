import { useNavigate, useSearch } from '@tanstack/react-router';
import { DraftChat } from '../../features/messages/chat/DraftChat.tsx';
import { MessagesScreen } from '../../features/messages/list/MessagesScreen.tsx';

/** A draft chat with a friend. */
export function NewChatPage() {
  const { userId = '' } = useSearch({ from: '/_member/chat/new' });
  const navigate = useNavigate();
  function toList() {
    navigate({ to: '/messages', replace: true }).catch(reportError);
  }
  function open(id: string, replace: boolean) {
    navigate({ to: '/chat/$id', params: { id }, replace }).catch(reportError);
  }
  return (
    <MessagesScreen openId={undefined} onOpen={(id) => open(id, false)}>
      <DraftChat userId={userId} onBack={toList} onStarted={(id) => open(id, true)} onFailed={toList} />
    </MessagesScreen>
  );
}
