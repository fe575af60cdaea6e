import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ChatArea } from '../../features/messages/chat/ChatArea.tsx';
import { MessagesScreen } from '../../features/messages/list/MessagesScreen.tsx';

/** One conversation: alone on a phone, next to the list if there is room. */
export function ChatPage() {
  const { id } = useParams({ from: '/_member/chat/$id' });
  const { afterList } = useLocation({ select: ({ state }) => state });
  const { history } = useRouter();
  const navigate = useNavigate();
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
