import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { repliesPageSize } from '@gumball/rules/comments/page-sizes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { useAsyncAction } from '../../lib/scheduling/use-async-action.ts';
import { createViewState } from '../../lib/session/view-state.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { passFocus } from '../../ui/layout/pass-focus.ts';
import { CommentBubble } from './CommentBubble.tsx';
import { showPending } from './comments.cache.ts';
import { loadMore, repliesTo, useComments } from './comments.queries.ts';
import { NewComment } from './NewComment.tsx';

const useOpenThread = createViewState(false);

function LineButton({
  children,
  onClick,
  busy = false,
  ref,
}: {
  children: ReactNode;
  onClick: () => void;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-busy={busy || undefined}
      className="relative inline-flex min-h-9 items-center gap-2 rounded-full text-ui font-semibold text-brand-ink before:absolute before:inset-x-0 before:-inset-y-1 before:content-[''] hover:underline"
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function Replies({
  comment,
  linkedId,
  onRemoved,
  onHide,
  hideRef,
}: {
  comment: Comment;
  linkedId: string | undefined;
  onRemoved: () => void;
  onHide: () => void;
  /** The button that hides them. */
  hideRef: Ref<HTMLButtonElement>;
}) {
  const source = repliesTo(comment);
  const list = useComments(source);
  const more = useAsyncAction(() => loadMore(source));
  const replies = useRef<HTMLUListElement>(null);
  const data = list.data;
  if (!data) {
    return list.isError && !list.isFetching ? (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
        {t('Failed to load replies')}
        <LineButton
          onClick={() => {
            list.refetch().catch(reportError);
          }}
        >
          {t('Try Again')}
        </LineButton>
      </p>
    ) : (
      <Loading label={t('Loading replies...')} className="min-h-9 justify-start !py-0 text-sm" />
    );
  }
  const shownCount = data.comments.length;
  const findNext = () => replies.current?.children[shownCount]?.querySelector<HTMLElement>('[tabindex]');
  const nextPart = Math.min(repliesPageSize, Math.max(1, comment.repliesCount - shownCount));
  return (
    <>
      <ul ref={replies} aria-label={t('Replies')} className="flex flex-col gap-1.5">
        {data.comments.map((reply) => (
          <li key={reply.id}>
            <CommentBubble comment={reply} isLinked={reply.id === linkedId} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5">
        {data.next !== undefined && (
          <LineButton
            ref={(button) => passFocus(button, findNext)}
            busy={more.status.kind === 'running'}
            onClick={() => more.run()}
          >
            {plural(nextPart, 'Load {count} more reply', 'Load {count} more replies')}
          </LineButton>
        )}
        {data.waiting.length > 0 && (
          <LineButton ref={(button) => passFocus(button, findNext)} onClick={() => showPending(source.key)}>
            {plural(data.waiting.length, '{count} new reply', '{count} new replies')}
          </LineButton>
        )}
        <LineButton ref={hideRef} onClick={onHide}>
          <ChevronUp size={18} aria-hidden="true" />
          {plural(comment.repliesCount, 'Hide {count} reply', 'Hide {count} replies')}
        </LineButton>
      </div>
      {more.status.kind === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {t('Failed to load replies')}
        </p>
      )}
    </>
  );
}

/** A comment with its replies, which are shown on demand. */
export function Thread({
  comment,
  linkedId,
  startsOpen,
  onRemoved,
}: {
  comment: Comment;
  linkedId: string | undefined;
  startsOpen: boolean;
  onRemoved: () => void;
}) {
  const [isStoredOpen, setStoredOpen] = useOpenThread(comment.id);
  const [isLinkOpen, setLinkOpen] = useState(startsOpen);
  const isOpen = isStoredOpen || isLinkOpen;
  const [isReplying, setIsReplying] = useState(false);
  const hasReplies = comment.repliesCount > 0;
  const replyButton = useRef<HTMLButtonElement>(null);
  const showLine = useRef<HTMLDivElement>(null);
  const thread = useRef<HTMLDivElement>(null);

  return (
    <>
      <CommentBubble
        comment={comment}
        isLinked={comment.id === linkedId}
        onReply={() => setIsReplying(true)}
        replyRef={replyButton}
        onRemoved={onRemoved}
      />
      {hasReplies && !isOpen && (
        <div ref={showLine} className="ms-12">
          <LineButton ref={(button) => passFocus(button, () => thread.current)} onClick={() => setStoredOpen(true)}>
            <ChevronDown size={18} aria-hidden="true" />
            {plural(comment.repliesCount, 'Show {count} reply', 'Show {count} replies')}
          </LineButton>
        </div>
      )}
      {((hasReplies && isOpen) || isReplying) && (
        <div
          ref={thread}
          tabIndex={-1}
          className="mt-1.5 ms-[18px] flex flex-col gap-1.5 border-line border-s-2 ps-4 outline-none md:ps-7"
        >
          {hasReplies && isOpen && (
            <Replies
              comment={comment}
              linkedId={linkedId}
              onRemoved={onRemoved}
              onHide={() => {
                setStoredOpen(false);
                setLinkOpen(false);
              }}
              hideRef={(button) => passFocus(button, () => showLine.current?.querySelector('button'))}
            />
          )}
          {isReplying && (
            <div ref={(form) => passFocus(form, () => replyButton.current)}>
              <NewComment
                postId={comment.postId}
                parent={{
                  id: comment.id,
                  name: `${comment.user.firstName} ${comment.user.lastName}`,
                  isDeleted: comment.isDeleted,
                }}
                onDone={() => {
                  setIsReplying(false);
                  setStoredOpen(true);
                }}
                onCancel={() => setIsReplying(false)}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}
