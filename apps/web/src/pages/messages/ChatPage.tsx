import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChatArea } from '../../features/messages/chat/ChatArea.tsx';
import { jumpTo } from '../../features/messages/history/jump-target.ts';
import { MessagesScreen } from '../../features/messages/list/MessagesScreen.tsx';

/** One conversation: alone on a phone, next to the list if there is room. */
export function ChatPage() {
  const { id } = useParams({ from: '/_member/chat/$id' });
  const hash = useLocation({ select: (location) => location.hash });
  const { afterList } = useLocation({ select: ({ state }) => state });
  const { history } = useRouter();
  const navigate = useNavigate();
  // A notification leads to its message. The address then is that of the chat, so that Back and a reload do not repeat
  // it.
  useEffect(() => {
    const sequenceNumber = Number(/^#?message-(\d{1,10})$/.exec(hash)?.[1] ?? 0);
    if (sequenceNumber === 0) return;
    jumpTo({ conversationId: id, sequenceNumber });
    navigate({ to: '/chat/$id', params: { id }, replace: true }).catch(reportError);
  }, [id, hash, navigate]);
  function toList() {
    navigate({ to: '/messages', replace: true }).catch(reportError);
  }
  function goBack() {
    if (afterList) history.back();
    else toList();
  }
  return (
    <MessagesScreen
      openId={id}
      onOpen={(nextId) => {
        navigate({ to: '/chat/$id', params: { id: nextId } }).catch(reportError);
      }}
    >
      <ChatArea conversationId={id} onBack={goBack} onLeft={toList} />
    </MessagesScreen>
  );
}
