import type { ChatMedia, Conversation, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { messagesPageSize } from '@gumball/rules/messages/page-sizes';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import type { LightboxSlide } from '../../../ui/media/Lightbox.tsx';
import { ChatComposer, type Outgoing } from '../composer/ChatComposer.tsx';
import { draftKeyOf } from '../composer/focus-on-open.ts';
import { submitMessage } from '../composer/submit-message.ts';
import { useChatAttachments } from '../composer/use-chat-attachments.ts';
import { markReadLocally } from '../data/messages.live.ts';
import { useConversation } from '../data/messages.queries.ts';
import { sendTyping } from '../data/typing.ts';
import type { ConversationState } from '../engine/chat-state.ts';
import { messageRows, pendingCounts, storedRows } from '../engine/message-rows.ts';
import { newestSequence, oldestSequence, reachesBack } from '../engine/timeline.ts';
import { createHistoryWindow, type HistoryWindow } from '../history/history-window.ts';
import { resetJumpTarget, useJumpTarget } from '../history/jump-target.ts';
import { MessageHistory } from '../history/MessageHistory.tsx';
import { createTimelineRows } from '../history/timeline-rows.ts';
import { titleOf } from '../parts/names.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { fetchMessages } from '../runtime/browser-ports.ts';
import { currentChat, useChatState } from '../runtime/current-chat.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { FailedBanner } from './FailedBanner.tsx';
import { FileDropZone } from './FileDropZone.tsx';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { NotificationPrompt } from './NotificationPrompt.tsx';
import { useOpenConversation } from './use-open-conversation.ts';

const Lightbox = lazy(() => import('../../../ui/media/Lightbox.tsx'));
const ReadBy = lazy(() => import('../history/ReadBy.tsx'));
const ChatSearch = lazy(() => import('./ChatSearch.tsx'));
const ChatInfo = lazy(() => import('./ChatInfo.tsx'));

const toSlide = ({ id, url, name }: ChatMedia): LightboxSlide => ({
  id,
  title: name,
  renderImage: ({ className }) => <img src={url} alt={name} className={`object-contain ${className}`} />,
});

/** Creates the history window of a conversation. Messages adjacent to the loaded ones are added to the engine. */
function createConversationWindow(id: string): HistoryWindow {
  const latestState = () => currentChat().state.get().conversations.get(id);
  return createHistoryWindow({
    latestMessages: () => latestState()?.messages ?? [],
    fetchPage: (range) => fetchMessages(id, { limit: messagesPageSize, ...range }),
    prepend(messages, hasMore) {
      const conversationState = latestState();
      const before = conversationState && oldestSequence(conversationState);
      if (before === undefined) return;
      currentChat().dispatch({
        kind: 'pageLoaded',
        conversationId: id,
        request: { kind: 'older', before },
        messages,
        hasMore,
      });
    },
  });
}

function LoadingMessages({ hasFailed = false, onRetry }: { hasFailed?: boolean; onRetry?: () => void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      {hasFailed ? (
        <EmptyState
          art="oops"
          alert
          title={t("Couldn't load the messages")}
          action={onRetry && <RetryButton onRetry={onRetry} />}
        />
      ) : (
        <Loading label={t('Loading messages...')} />
      )}
    </div>
  );
}

function OpenHistory({
  conversation,
  fullConversation,
  conversationState,
  historyWindow,
}: {
  conversation: ListedConversation;
  fullConversation: Conversation | undefined;
  conversationState: ConversationState;
  historyWindow: HistoryWindow;
}) {
  const me = useCurrentUser();
  const state = useChatState((current) => current);
  const [shownImageId, setShownImageId] = useState<string | null>(null);
  const [readBy, setReadBy] = useState<{ message: Message; open: boolean } | null>(null);
  const [openedAtSequence] = useState(() => newestSequence(conversationState));
  const [toRows] = useState(() => createTimelineRows(me.id));
  const { viewKey, detached, target, targetStatus } = useStore(historyWindow.state);
  const { id } = conversation;
  const { dispatch } = currentChat();
  const jumpTarget = useJumpTarget(id);
  useEffect(() => {
    if (jumpTarget) historyWindow.showMessage(jumpTarget.sequenceNumber);
  }, [jumpTarget, historyWindow]);
  useEffect(() => () => resetJumpTarget(id), [id]);
  const isDetached = detached !== null;
  useEffect(() => {
    if (isDetached)
      currentChat().dispatch({
        kind: 'viewportChanged',
        visible: currentChat().state.get().openConversation?.visible ?? false,
        atEnd: false,
      });
  }, [isDetached]);
  const visibleRows = detached ? storedRows(detached.messages, me.id) : messageRows(state, id);
  const { dividerAfter } = conversationState;
  const shown = detached ?? conversationState;
  const hasDivider = dividerAfter !== null && reachesBack(shown, dividerAfter);
  const rows = toRows(visibleRows, hasDivider ? dividerAfter : null);
  const isVisible = state.openConversation?.visible ?? false;
  // The first unread message may be far above the latest page: the history starts there.
  const [isSought, setIsSought] = useState(hasDivider || jumpTarget !== null);
  const seekAfter = isSought || hasDivider ? null : dividerAfter;
  useEffect(() => {
    if (seekAfter === null) return;
    historyWindow
      .showAround(seekAfter)
      // Without the older messages the history starts at the end, and the divider is shown once they are loaded.
      .catch(() => undefined)
      .then(() => setIsSought(true))
      .catch(reportError);
  }, [seekAfter, historyWindow]);
  if (seekAfter !== null) return <LoadingMessages />;
  if (rows.length === 0) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <EmptyState
          art="chat"
          title={t('No messages yet')}
          text={t('Say hello to {name}.', { name: titleOf(conversation) })}
        />
      </div>
    );
  }
  return (
    <>
      <MessageAnnouncer
        conversationState={conversationState}
        conversation={conversation}
        currentUserId={me.id}
        openedAtSequence={openedAtSequence}
      />
      <MessageHistory
        key={viewKey}
        label={t('Messages with {name}', { name: titleOf(conversation) })}
        rows={rows}
        conversation={conversation}
        hasOlder={shown.hasOlder}
        older={shown.older}
        onLoadOlder={() =>
          detached ? historyWindow.loadOlder() : dispatch({ kind: 'olderRequested', conversationId: id })
        }
        detached={
          detached && {
            newer: detached.newer,
            onLoadNewer: historyWindow.loadNewer,
            onLatest: historyWindow.showLatest,
          }
        }
        target={target}
        targetStatus={targetStatus}
        onRetryTarget={() => target && historyWindow.showMessage(target.sequenceNumber)}
        isVisible={isVisible}
        onAtEnd={(atEnd) => dispatch({ kind: 'viewportChanged', visible: isVisible, atEnd })}
        onSeen={(through) => {
          dispatch({ kind: 'messagesSeen', conversationId: id, through });
          markReadLocally(id, through);
        }}
        actions={{
          onRetry: (tempId) => dispatch({ kind: 'retryRequested', tempId }),
          onDelete: (tempId) => dispatch({ kind: 'discardRequested', tempIds: [tempId] }),
          onOpenImage: (image) => setShownImageId(image.id),
          onReadBy: (message) => setReadBy({ message, open: true }),
          onMediaError: (sequenceNumber) =>
            detached
              ? historyWindow.refresh(sequenceNumber)
              : dispatch({ kind: 'refreshRequested', conversationId: id, sequenceNumber }),
        }}
      />
      {readBy && fullConversation && (
        <Suspense>
          <ReadBy
            message={readBy.message}
            conversation={fullConversation}
            open={readBy.open}
            onClose={() => setReadBy({ ...readBy, open: false })}
          />
        </Suspense>
      )}
      {shownImageId !== null && (
        <Suspense>
          <Lightbox
            slides={shown.messages.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image').map(toSlide))}
            shownId={shownImageId}
            onShow={setShownImageId}
            onClose={() => setShownImageId(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenChat({
  conversation,
  fullConversation,
  onBack,
  onLeft,
}: {
  conversation: ListedConversation;
  /** The complete conversation with all participants, once loaded. */
  fullConversation: Conversation | undefined;
  onBack: () => void;
  onLeft: () => void;
}) {
  const { id } = conversation;
  const conversationState = useOpenConversation(id);
  // On a phone the chat replaces the list: its header renders first, so that the press responds at once; the messages
  // follow after that paint.
  const isFramed = useDeferredValue(true, useMediaQuery('splitView'));
  const pendingMessages = useChatState((state) => state.pendingMessages);
  const isConnected = useChatState((state) => state.isConnected);
  const persistingIds = useChatState((state) => state.persistingIds);
  const { failed, queued } = pendingCounts({ pendingMessages, isConnected, persistingIds }, id);
  const attachments = useChatAttachments(draftKeyOf(id));
  useFailureToast(conversationState?.latest === 'failed' ? t("Couldn't load the messages") : undefined);
  const [historyWindow] = useState(() => createConversationWindow(id));
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  const [isInfoMounted, setIsInfoMounted] = useState(false);
  const { dispatch } = currentChat();

  function send({ content, files, tempId }: Outgoing): boolean {
    const media = files.flatMap(({ state }) => (state.kind === 'ready' ? [state.media] : []));
    const isSent = submitMessage(id, content, media, tempId);
    if (isSent) historyWindow.showLatest();
    return isSent;
  }

  const failedIds = pendingMessages
    .filter((entry) => entry.conversationId === id && entry.failure)
    .map(({ tempId }) => tempId);
  const title = titleOf(conversation);
  return (
    <FileDropZone onFiles={attachments.add} disabled={conversation.isReadOnly}>
      <ChatHeader
        conversation={conversation}
        failed={failed}
        queued={queued}
        onBack={onBack}
        onSearch={() => setIsSearchOpen(!isSearchOpen)}
        onInfo={() => {
          setIsInfoMounted(true);
          setIsInfoOpen(true);
        }}
      />
      {isSearchOpen && (
        <Suspense>
          <ChatSearch conversationId={id} onClose={() => setIsSearchOpen(false)} />
        </Suspense>
      )}
      <FailedBanner count={failed} onClear={() => dispatch({ kind: 'discardRequested', tempIds: failedIds })} />
      {conversationState?.loaded && <NotificationPrompt conversationState={conversationState} />}
      {conversationState?.loaded ? (
        isFramed ? (
          <OpenHistory
            conversation={conversation}
            fullConversation={fullConversation}
            conversationState={conversationState}
            historyWindow={historyWindow}
          />
        ) : (
          <div className="flex-1" />
        )
      ) : (
        <LoadingMessages
          hasFailed={conversationState?.latest === 'failed'}
          onRetry={() => dispatch({ kind: 'latestRequested', conversationId: id })}
        />
      )}
      <ConnectionLine />
      {conversation.isReadOnly ? (
        <p
          role="status"
          className="mx-2 mb-4 flex-none rounded-full bg-sunken px-4 py-3 text-center text-ui text-ink-2 md:mx-5"
        >
          {t("You can't reply to this conversation.")}
        </p>
      ) : (
        <ChatComposer
          key={id}
          draftKey={draftKeyOf(id)}
          recipient={conversation.otherParticipant?.firstName || title}
          attachments={attachments}
          onSend={send}
          onTyping={(isTyping) => sendTyping(id, isTyping)}
        />
      )}
      {isInfoMounted && fullConversation && (
        <Suspense>
          <ChatInfo
            conversation={fullConversation}
            open={isInfoOpen}
            onClose={() => setIsInfoOpen(false)}
            onLeft={onLeft}
          />
        </Suspense>
      )}
    </FileDropZone>
  );
}

/** A conversation: header, messages and composer. */
export function ChatArea({
  conversationId,
  onBack,
  onLeft,
}: {
  conversationId: string;
  onBack: () => void;
  /** The member has left the conversation. */
  onLeft: () => void;
}) {
  const { conversation, fullConversation, error, isFetching, refetch } = useConversation(conversationId);
  const isNotFound = error instanceof ApiError && error.status === 404;
  const hasFailed = !conversation && error && !isFetching && !isNotFound;
  useFailureToast(hasFailed ? t("Couldn't load the conversation") : undefined);
  if (conversation) {
    return (
      <OpenChat
        key={conversationId}
        conversation={conversation}
        fullConversation={fullConversation}
        onBack={onBack}
        onLeft={onLeft}
      />
    );
  }
  if (!error || isFetching) {
    return (
      <div className="grid flex-1 place-items-center">
        <Loading label={t('Loading conversation...')} />
      </div>
    );
  }
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        art={isNotFound ? 'chat' : 'oops'}
        alert
        title={isNotFound ? t('Conversation not found') : t("Couldn't load the conversation")}
        action={
          isNotFound ? (
            <ButtonLink to="/messages" kind="soft" size="sm">
              {t('Back to messages')}
            </ButtonLink>
          ) : (
            <RetryButton onRetry={refetch} />
          )
        }
      />
    </div>
  );
}
