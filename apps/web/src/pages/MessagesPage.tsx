import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { ChatArea } from '../features/messages/ChatArea.tsx';
import { MessagesScreen } from '../features/messages/MessagesScreen.tsx';
import { useWide } from '../features/messages/use-wide.ts';

/** Conversations beside the open chat; on a phone a chat has its own page. */
export function MessagesPage() {
  const { conversation } = useSearch({ from: '/_member/messages' });
  const navigate = useNavigate();
  const wide = useWide();
  if (conversation !== undefined && !wide) return <Navigate to="/chat/$id" params={{ id: conversation }} replace />;

  function open(id: string) {
    const way = wide
      ? ({ to: '/messages', search: { conversation: id } } as const)
      : ({ to: '/chat/$id', params: { id } } as const);
    navigate(way).catch(reportError);
  }
  function close() {
    navigate({ to: '/messages', replace: true }).catch(reportError);
  }

  return (
    <MessagesScreen openId={conversation} onOpen={open}>
      {conversation === undefined ? undefined : (
        <ChatArea conversationId={conversation} onBack={close} onLeft={close} />
      )}
    </MessagesScreen>
  );
}
