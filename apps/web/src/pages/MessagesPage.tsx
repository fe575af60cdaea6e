import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { chatRoute } from '../features/messages/list/chat-route.ts';
import { MessagesScreen } from '../features/messages/list/MessagesScreen.tsx';
import { useSplitView } from '../features/messages/parts/use-split-view.ts';
import { Loading } from '../ui/Loading.tsx';

// Only wide screens show a chat here, and most visits begin with the list alone.
const loadChat = async () => ({ default: (await import('../features/messages/chat/ChatArea.tsx')).ChatArea });
const ChatArea = lazy(loadChat);

/** Conversations beside the open chat; on a phone a chat has its own page. */
export function MessagesPage() {
  const { conversation } = useSearch({ from: '/_member/messages' });
  const navigate = useNavigate();
  const wide = useSplitView();
  useEffect(() => {
    if (wide) loadChat().catch(() => undefined);
  }, [wide]);
  if (conversation !== undefined && !wide) return <Navigate to="/chat/$id" params={{ id: conversation }} replace />;

  function open(id: string) {
    navigate(chatRoute(id, wide)).catch(reportError);
  }
  function close() {
    navigate({ to: '/messages', replace: true }).catch(reportError);
  }

  return (
    <MessagesScreen openId={conversation} onOpen={open}>
      {conversation === undefined ? undefined : (
        <Suspense fallback={<Loading className="flex-1" />}>
          <ChatArea conversationId={conversation} onBack={close} onLeft={close} />
        </Suspense>
      )}
    </MessagesScreen>
  );
}
