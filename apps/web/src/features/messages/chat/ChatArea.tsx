import type { Conversation, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { isMarkedUnread } from '@gumball/rules/messages/conversation-list';
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { ChatComposer, type Outgoing } from '../composer/ChatComposer.tsx';
import { EditComposer } from '../composer/EditComposer.tsx';
import { draftKeyOf, requestFocus } from '../composer/focus-on-open.ts';
import { ReadOnlyNotice } from '../composer/ReadOnlyNotice.tsx';
import { submitMessage } from '../composer/submit-message.ts';
import { useChatAttachments } from '../composer/use-chat-attachments.ts';
import { useReply } from '../composer/use-reply.ts';
import { endUnreadMark } from '../data/list-state.mutations.ts';
import { editMessage, pinMessage, removeLinkPreview } from '../data/message-changes.mutations.ts';
import { useConversation } from '../data/messages.queries.ts';
import { reactToMessage } from '../data/react-to-message.ts';
import { sendTyping } from '../data/typing.ts';
import { pendingCounts } from '../engine/message-rows.ts';
import { applyPending } from '../engine/pending-change.ts';
import { GroupAnnouncer } from '../groups/GroupAnnouncer.tsx';
import { mayHaveBots, mayInChat } from '../groups/may-in-chat.ts';
import { canEdit } from '../history/message-menu.ts';
import { dateRequest } from '../parts/date-request.ts';
import { titleOf } from '../parts/names.ts';
import { quoteOf, quoteText } from '../parts/quotes.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { currentChat, useChatState } from '../runtime/current-chat.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { createConversationWindow } from './conversation-window.ts';
import { FailedBanner } from './FailedBanner.tsx';
import { FileDropZone } from './FileDropZone.tsx';
import { LoadingMessages } from './LoadingMessages.tsx';
import { NotificationPrompt } from './NotificationPrompt.tsx';
import { OpenHistory } from './OpenHistory.tsx';
import { PinnedBar } from './PinnedBar.tsx';
import { useOpenConversation } from './use-open-conversation.ts';
import { useRemovalReason } from './use-removal-reason.ts';

const ChatSearch = lazy(() => import('./ChatSearch.tsx'));
const JumpToDate = lazy(() => import('./JumpToDate.tsx'));
const ChatInfo = lazy(() => import('./ChatInfo.tsx'));

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
  const me = useCurrentUser();
  const [quote, replyTo, clearReply] = useReply(id, conversationState);
  const [replyRequestId, setReplyRequestId] = useState(0);
  const [edited, setEdited] = useState<Message | null>(null);
  const canPin = !conversation.isReadOnly && mayInChat(conversation, 'pin');
  const quoted = quote && quoteText(quote, conversation, me.id);

  function startReply(message: Message) {
    setEdited(null);
    replyTo(quoteOf(message));
    setReplyRequestId(replyRequestId + 1);
  }

  function editLast(): boolean {
    const messages = conversationState
      ? applyPending(conversationState.messages, pendingChanges.get(), { conversationId: id, userId: me.id })
      : [];
    const last = messages.findLast((message) => canEdit(message, message.senderId === me.id));
    if (last) setEdited(last);
    return last !== undefined;
  }

  function endEdit() {
    setEdited(null);
    requestFocus(id);
  }

  function send({ content, files, tempId, isSticker = false }: Outgoing): boolean {
    const isSent = submitMessage(id, content, files, { tempId, replyTo: quote, isSticker });
    if (!isSent) return false;
    clearReply();
    historyWindow.showLatest();
    return true;
  }

  const failedIds = pendingMessages
    .filter((entry) => entry.conversationId === id && entry.failure)
    .map(({ tempId }) => tempId);
  const title = titleOf(conversation);
  const requestedDate = useStore(dateRequest);
  const askedDate = requestedDate?.conversationId === id ? requestedDate : null;
  // The dialog keeps its day while it closes.
  const [shownDate, setShownDate] = useState(askedDate);
  if (askedDate && askedDate !== shownDate) setShownDate(askedDate);
  const group = fullConversation?.isGroup ? fullConversation : undefined;
  const canWrite = !conversation.isReadOnly && mayInChat(conversation, 'write');
  const endMark = useEffectEvent(() => {
    if (isMarkedUnread(conversation)) endUnreadMark(conversation);
  });
  useEffect(() => endMark(), []);
  return (
    <FileDropZone onFiles={attachments.add} disabled={!canWrite}>
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
          <ChatSearch conversation={fullConversation ?? conversation} onClose={() => setIsSearchOpen(false)} />
        </Suspense>
      )}
      {conversationState?.loaded && isFramed && (
        <PinnedBar
          conversation={conversation}
          conversationState={conversationState}
          onJump={historyWindow.showMessage}
          onPin={canPin ? pinMessage : undefined}
        />
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
            onReply={canWrite ? startReply : undefined}
            onEdit={canWrite ? setEdited : undefined}
            onReact={conversation.isReadOnly ? undefined : reactToMessage}
            onPin={canPin ? pinMessage : undefined}
            onRemovePreview={conversation.isReadOnly ? undefined : removeLinkPreview}
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
      {!canWrite ? (
        <ReadOnlyNotice conversation={conversation} />
      ) : edited ? (
        <EditComposer
          key={edited.id}
          message={edited}
          group={group}
          onSave={(content) => {
            editMessage(edited, content);
            endEdit();
          }}
          onCancel={endEdit}
        />
      ) : (
        <ChatComposer
          key={id}
          draftKey={draftKeyOf(id)}
          recipient={conversation.otherParticipant?.firstName || title}
          attachments={attachments}
          group={group}
          onSend={send}
          withBots={mayHaveBots(conversation) ? conversation : undefined}
          onTyping={(isTyping) => sendTyping(id, isTyping)}
          onEditLast={editLast}
          reply={
            quote && quoted
              ? { ...quoted, sequenceNumber: quote.sequenceNumber, requestId: replyRequestId, onCancel: clearReply }
              : null
          }
        />
      )}
      {group && <GroupAnnouncer conversation={group} />}
      {shownDate && (
        <Suspense>
          <JumpToDate
            key={shownDate.at}
            conversationId={id}
            at={shownDate.at}
            open={askedDate !== null}
            onClose={() => dateRequest.set(null)}
          />
        </Suspense>
      )}
      {isInfoMounted && fullConversation && (
        <Suspense>
          <ChatInfo
            conversation={fullConversation}
            open={isInfoOpen}
            onClose={() => setIsInfoOpen(false)}
            onSearch={() => setIsSearchOpen(true)}
            onLeft={onLeft}
          />
        </Suspense>
      )}
    </FileDropZone>
  );
}

function notFoundTitle(reason: ReturnType<typeof useRemovalReason>): string {
  if (reason === 'removed') return t('You were removed from this group');
  return reason === 'deleted' ? t('This group was deleted') : t('Conversation not found');
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
  const removalReason = useRemovalReason(conversationId);
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
        title={isNotFound ? notFoundTitle(removalReason) : t("Couldn't load the conversation")}
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
