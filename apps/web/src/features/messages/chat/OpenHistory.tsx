import type { Conversation, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { markReadLocally } from '../data/messages.live.ts';
import type { ConversationState } from '../engine/chat-state.ts';
import { applyChanges } from '../engine/message-changes.ts';
import { messageRows, storedRows } from '../engine/message-rows.ts';
import { applyPending } from '../engine/pending-change.ts';
import { newestSequence, reachesBack } from '../engine/timeline.ts';
import { ChangeAnnouncer } from '../history/ChangeAnnouncer.tsx';
import type { HistoryWindow } from '../history/history-window.ts';
import { resetJumpTarget, useJumpTarget } from '../history/jump-target.ts';
import { MessageAnnouncer } from '../history/MessageAnnouncer.tsx';
import { type MessageDialog, MessageDialogs } from '../history/MessageDialogs.tsx';
import { MessageHistory } from '../history/MessageHistory.tsx';
import { createTimelineRows } from '../history/timeline-rows.ts';
import { titleOf } from '../parts/names.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { currentChat, useChatState } from '../runtime/current-chat.ts';
import { findNextVoice } from '../voice/find-next-voice.ts';
import { LoadingMessages } from './LoadingMessages.tsx';

// An offline copy may be older than the field.
const noMentions: readonly number[] = [];

const ChatLightbox = lazy(() => import('../parts/ChatLightbox.tsx'));

/** The loaded messages of a conversation, with what opens from them: pictures, who has read, former texts. */
export function OpenHistory({
  conversation,
  fullConversation,
  conversationState,
  historyWindow,
  onReply,
  onEdit,
  onReact,
  onPin,
  onRemovePreview,
}: {
  conversation: ListedConversation;
  fullConversation: Conversation | undefined;
  conversationState: ConversationState;
  historyWindow: HistoryWindow;
  /** Starts a reply. Undefined where nobody can write. */
  onReply: ((message: Message) => void) | undefined;
  /** Starts editing an own message. Undefined where nobody can write. */
  onEdit: ((message: Message) => void) | undefined;
  /** Adds or removes a reaction. Undefined where nobody can write. */
  onReact: ((message: Message, emoji: string, isOn: boolean) => void) | undefined;
  /** Pins or unpins a message. Undefined where the member may not. */
  onPin: ((message: Message, isOn: boolean) => void) | undefined;
  /** Removes the link preview of an own message. Undefined in a read-only conversation. */
  onRemovePreview: ((message: Message) => void) | undefined;
}) {
  const me = useCurrentUser();
  const state = useChatState((current) => current);
  const [shownImageId, setShownImageId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<MessageDialog | null>(null);
  const openDialog = (kind: MessageDialog['kind']) => (message: Message) => setDialog({ kind, message, open: true });
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
  const { dividerAfter, known } = conversationState;
  const shown = detached ?? conversationState;
  const changes = useStore(pendingChanges);
  // What the server has not confirmed is shown over what it has. A detached range does not receive changes itself.
  const messages = useMemo(
    () => applyPending(applyChanges(shown.messages, known), changes, { conversationId: id, userId: me.id }),
    [shown.messages, known, changes, id, me.id],
  );
  const latestMessages = useRef(messages);
  useEffect(() => {
    latestMessages.current = messages;
  }, [messages]);
  const visibleRows = detached ? storedRows(messages, me.id) : messageRows(state, id, messages);
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
      <ChangeAnnouncer
        conversationState={conversationState}
        conversation={conversation}
        currentUserId={me.id}
        lastPending={changes.findLast((change) => change.conversationId === id)}
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
        unreadMentions={conversation.unreadMentions ?? noMentions}
        actions={{
          onRetry: (tempId) => dispatch({ kind: 'retryRequested', tempId }),
          onDelete: (tempId) => dispatch({ kind: 'discardRequested', tempIds: [tempId] }),
          onRemoveFile: (tempId, fileId) => dispatch({ kind: 'fileRemoved', tempId, fileId }),
          nextVoice: (sequenceNumber) => findNextVoice(latestMessages.current, sequenceNumber),
          onOpenImage: (image) => setShownImageId(image.id),
          onReply,
          onJump: historyWindow.showMessage,
          onEdit,
          onReact,
          onAllReactions: openDialog('react'),
          onReactions: openDialog('reactions'),
          onForward: openDialog('forward'),
          onPin,
          onRemovePreview,
          onVersions: openDialog('versions'),
          onDeleteMessage: openDialog('delete'),
          onReadBy: openDialog('readBy'),
          onMediaError: (sequenceNumber) =>
            detached
              ? historyWindow.refresh(sequenceNumber)
              : dispatch({ kind: 'refreshRequested', conversationId: id, sequenceNumber }),
        }}
      />
      {dialog && (
        <MessageDialogs
          dialog={{
            ...dialog,
            message: messages.find(({ id: otherId }) => otherId === dialog.message.id) ?? dialog.message,
          }}
          fullConversation={fullConversation}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
      {shownImageId !== null && (
        <Suspense>
          <ChatLightbox
            conversationId={id}
            messages={messages}
            shownId={shownImageId}
            onShow={setShownImageId}
            onClose={() => setShownImageId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
