import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { chatRoute } from '../../features/messages/list/chat-route.ts';
import { MessagesScreen } from '../../features/messages/list/MessagesScreen.tsx';
import { useMediaQuery } from '../../lib/media-queries.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';

// Only wide screens show a chat here, and most visits start with the list alone.
const loadChat = async () => ({ default: (await import('../../features/messages/chat/ChatArea.tsx')).ChatArea });
const ChatArea = lazy(loadChat);

/** Conversations next to the open chat; on a phone a chat has its own page. */
export function MessagesPage() {
  const { conversation } = useSearch({ from: '/_member/messages' });
  const navigate = useNavigate();
  const isSplitView = useMediaQuery('splitView');
  useEffect(() => {
    if (isSplitView) loadChat().catch(() => undefined);
  }, [isSplitView]);
  if (conversation !== undefined && !isSplitView)
    return <Navigate to="/chat/$id" params={{ id: conversation }} replace />;

  function open(id: string) {
    navigate(chatRoute(id, isSplitView)).catch(reportError);
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
