import type { Conversation, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useMember } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { t } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { bubblesOf, storedBubbles, unsentCounts } from './bubbles.ts';
import { ChatComposer, type Outgoing } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { createLines } from './chat-lines.ts';
import { messagesClient } from './chat-ports.ts';
import type { Talk } from './chat-state.ts';
import { chatNow, useChat } from './chats.ts';
import { FailedBanner } from './FailedBanner.tsx';
import { FileDrop } from './FileDrop.tsx';
import { forgetJump, useJump } from './jumps.ts';
import { createLooking, type Looks } from './looking.ts';
import { MessageHistory } from './MessageHistory.tsx';
import { useConversation } from './messages.queries.ts';
import { NewsOfMessages } from './NewsOfMessages.tsx';
import { NotificationOffer } from './NotificationOffer.tsx';
import { titleOf } from './names.ts';
import { placeOfChat } from './new-chats.ts';
import { submitMessage } from './submit-message.ts';
import { newest, oldest } from './timeline.ts';
import { tellTyping } from './typing.ts';
import { useChatAttachments } from './use-chat-attachments.ts';
import { useTalk } from './use-talk.ts';
import { useWide } from './use-wide.ts';

const PictureViewer = lazy(() => import('./PictureViewer.tsx'));
const ReadBy = lazy(() => import('./ReadBy.tsx'));
const ChatSearch = lazy(() => import('./ChatSearch.tsx'));
const ChatInfo = lazy(() => import('./ChatInfo.tsx'));

const pageSize = 50;

/** Looking at messages of a conversation; what is found right before the loaded ones joins them in the engine. */
function looksAt(id: string): Looks {
  const latest = () => chatNow().state.get().talks.get(id);
  return createLooking({
    latest: () => latest()?.messages ?? [],
    async read(wish) {
      const { messages, pagination } = await messagesClient.messages({
        params: { id },
        query: { limit: pageSize, ...wish },
      });
      return { messages, hasMore: pagination.hasMore };
    },
    join(messages, hasMore) {
      const talk = latest();
      const before = talk && oldest(talk);
      if (before === undefined) return;
      chatNow().tell({ kind: 'page', conversationId: id, wanted: { kind: 'older', before }, messages, hasMore });
    },
  });
}

function History({
  conversation,
  whole,
  talk,
  looks,
}: {
  conversation: ListedConversation;
  whole: Conversation | undefined;
  talk: Talk;
  looks: Looks;
}) {
  const me = useMember();
  const state = useChat((now) => now);
  const [shownPicture, setShownPicture] = useState<string | null>(null);
  const [readBy, setReadBy] = useState<{ message: Message; open: boolean } | null>(null);
  const [since] = useState(() => newest(talk));
  const [linesOf] = useState(() => createLines(me.id));
  const { view, past, target, finding } = useStore(looks.state);
  const { id } = conversation;
  const { tell } = chatNow();
  const jump = useJump(id);
  useEffect(() => {
    if (jump) looks.show(jump.sequenceNumber);
  }, [jump, looks]);
  useEffect(() => () => forgetJump(id), [id]);
  const isPast = past !== null;
  useEffect(() => {
    if (isPast) chatNow().tell({ kind: 'looked', visible: chatNow().state.get().open?.visible ?? false, atEnd: false });
  }, [isPast]);
  const shown = past?.messages ?? talk.messages;
  const bubbles = past ? storedBubbles(past.messages, me.id) : bubblesOf(state, id);
  const lines = linesOf(bubbles, past ? null : talk.dividerAfter);
  if (lines.length === 0) {
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
      <NewsOfMessages talk={talk} conversation={conversation} memberId={me.id} since={since} />
      <MessageHistory
        key={view}
        label={t('Messages with {name}', { name: titleOf(conversation) })}
        lines={lines}
        conversation={conversation}
        hasOlder={past ? past.hasOlder : talk.hasOlder}
        older={past ? past.older : talk.older}
        onWantOlder={() => (past ? looks.wantOlder() : tell({ kind: 'wantOlder', conversationId: id }))}
        past={past && { newer: past.newer, onWantNewer: looks.wantNewer, onLatest: looks.toLatest }}
        target={target}
        finding={finding}
        onFindAgain={() => target && looks.show(target.sequenceNumber)}
        onAtEnd={(atEnd) => tell({ kind: 'looked', visible: state.open?.visible ?? false, atEnd })}
        deeds={{
          onRetry: (tempId) => tell({ kind: 'retry', tempId }),
          onDelete: (tempId) => tell({ kind: 'discard', tempIds: [tempId] }),
          onOpenPicture: (picture) => setShownPicture(picture.id),
          onReadBy: (message) => setReadBy({ message, open: true }),
          onBroken: (sequenceNumber) =>
            past ? looks.wantAgain(sequenceNumber) : tell({ kind: 'wantAgain', conversationId: id, sequenceNumber }),
        }}
      />
      {readBy && whole && (
        <Suspense>
          <ReadBy
            message={readBy.message}
            conversation={whole}
            open={readBy.open}
            onClose={() => setReadBy({ ...readBy, open: false })}
          />
        </Suspense>
      )}
      {shownPicture !== null && (
        <Suspense>
          <PictureViewer
            pictures={shown.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image'))}
            shownId={shownPicture}
            onShow={setShownPicture}
            onClose={() => setShownPicture(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenChat({
  conversation,
  whole,
  onBack,
  onLeft,
}: {
  conversation: ListedConversation;
  /** The same with all who take part, once it has been read. */
  whole: Conversation | undefined;
  onBack: () => void;
  onLeft: () => void;
}) {
  const { id } = conversation;
  const talk = useTalk(id);
  // On a phone, where a chat takes the place of the list, its head and frame answer the press; the messages follow as soon as those are painted.
  const isFramed = useDeferredValue(true, useWide());
  const unsent = useChat((state) => state.unsent);
  const linked = useChat((state) => state.linked);
  const writing = useChat((state) => state.writing);
  const { failed, queued } = unsentCounts({ unsent, linked, writing }, id);
  const attachments = useChatAttachments();
  const [looks] = useState(() => looksAt(id));
  const [searching, setSearching] = useState(false);
  const [infoOpen, setInfoOpen] = useState(false);
  const [infoWanted, setInfoWanted] = useState(false);
  const { tell } = chatNow();

  function send({ content, files }: Outgoing): boolean {
    const media = files.flatMap(({ state }) => (state.kind === 'ready' ? [state.media] : []));
    const isSent = submitMessage(id, content, media);
    if (isSent) looks.toLatest();
    return isSent;
  }

  const failedNames = unsent
    .filter((entry) => entry.conversationId === id && entry.failure)
    .map(({ tempId }) => tempId);
  const title = titleOf(conversation);
  return (
    <FileDrop onFiles={attachments.add} disabled={conversation.isReadOnly}>
      <ChatHeader
        conversation={conversation}
        failed={failed}
        queued={queued}
        onBack={onBack}
        onSearch={() => setSearching(!searching)}
        onInfo={() => {
          setInfoWanted(true);
          setInfoOpen(true);
        }}
      />
      {searching && (
        <Suspense>
          <ChatSearch conversationId={id} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <FailedBanner count={failed} onClear={() => tell({ kind: 'discard', tempIds: failedNames })} />
      {talk?.loaded && <NotificationOffer talk={talk} />}
      {talk?.loaded ? (
        isFramed ? (
          <History conversation={conversation} whole={whole} talk={talk} looks={looks} />
        ) : (
          <div className="flex-1" />
        )
      ) : (
        <div className="grid min-h-0 flex-1 place-items-center">
          {talk?.latest === 'failed' ? (
            <EmptyState
              art="oops"
              alert
              title={t("Couldn't load the messages")}
              action={<TryAgain again={() => tell({ kind: 'wantLatest', conversationId: id })} />}
            />
          ) : (
            <Loading label={t('Loading messages...')} />
          )}
        </div>
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
          place={placeOfChat(id)}
          recipient={conversation.otherParticipant?.firstName || title}
          attachments={attachments}
          onSend={send}
          onTyping={(isTyping) => tellTyping(id, isTyping)}
        />
      )}
      {infoWanted && whole && (
        <Suspense>
          <ChatInfo conversation={whole} open={infoOpen} onClose={() => setInfoOpen(false)} onLeft={onLeft} />
        </Suspense>
      )}
    </FileDrop>
  );
}

/** One conversation: its head, its messages, and where the next one is written. */
export function ChatArea({
  conversationId,
  onBack,
  onLeft,
}: {
  conversationId: string;
  onBack: () => void;
  /** The member is no longer part of it, by their own wish. */
  onLeft: () => void;
}) {
  const { conversation, whole, error, isFetching, refetch } = useConversation(conversationId);
  if (conversation) {
    return <OpenChat key={conversationId} conversation={conversation} whole={whole} onBack={onBack} onLeft={onLeft} />;
  }
  if (!error || isFetching) {
    return (
      <div className="grid flex-1 place-items-center">
        <Loading label={t('Loading conversation...')} />
      </div>
    );
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        art={isGone ? 'chat' : 'oops'}
        alert
        title={isGone ? t('Conversation not found') : t("Couldn't load the conversation")}
        action={
          isGone ? (
            <ButtonLink to="/messages" kind="soft" size="sm">
              {t('Back to messages')}
            </ButtonLink>
          ) : (
            <TryAgain again={refetch} />
          )
        }
      />
    </div>
  );
}
