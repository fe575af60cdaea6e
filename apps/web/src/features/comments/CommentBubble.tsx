import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Flag } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { passFocus } from '../../ui/layout/pass-focus.ts';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { CollapsibleText } from '../../ui/product/CollapsibleText.tsx';
import { LikeHeart } from '../../ui/product/LikeHeart.tsx';
import { requestReport } from '../../ui/product/report-request.ts';
import { deleteComment, toggleLike } from './comments.mutations.ts';
import { EditComment } from './EditComment.tsx';

/** The length from which a comment shows only its beginning, in UTF-16 units. */
const collapsedMaxLength = 400;

const footClass =
  'relative inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-full px-2.5 tabular-nums hover:bg-hover before:absolute before:inset-x-0 before:-inset-y-1 before:content-[""]';

function LikeButton({ comment }: { comment: Comment }) {
  const [burst, setBurst] = useState(false);
  const { isLiked, likesCount } = comment;
  const likes = plural(likesCount, '{count} like', '{count} likes');
  return (
    <button
      type="button"
      data-writes
      aria-pressed={isLiked}
      aria-label={isLiked ? t('Unlike, {likes}', { likes }) : t('Like, {likes}', { likes })}
      className={cx(footClass, isLiked && 'text-brand-ink')}
      onClick={() => {
        setBurst(!isLiked);
        toggleLike(comment).catch(reportError);
      }}
    >
      <LikeHeart on={isLiked} burst={burst} size={16} />
      {likesCount > 0 && <span>{shortGumballs(likesCount, locale)}</span>}
    </button>
  );
}

async function confirmDelete(comment: Comment, onRemoved: () => void): Promise<void> {
  const yes = await confirm({
    question: t('Are you sure you want to delete this comment?'),
    verb: t('Delete'),
  });
  if (!yes) return;
  try {
    await deleteComment(comment);
    onRemoved();
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to delete comment')));
  }
}

/** One comment or reply: author, time, text, and its actions. */
export function CommentBubble({
  comment,
  isLinked,
  onReply,
  replyRef,
  onRemoved,
}: {
  comment: Comment;
  /** The member followed a link to it. */
  isLinked: boolean;
  /** Absent if it cannot be replied to. */
  onReply?: () => void;
  /** The button that replies. */
  replyRef?: Ref<HTMLButtonElement>;
  /** Called when its author has deleted it. */
  onRemoved: () => void;
}) {
  const member = useCurrentUser();
  const [isEdited, setIsEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { user, isDeleted } = comment;
  const name = `${user.firstName} ${user.lastName}`;
  const isOwn = user.id === member.id;

  return (
    <div id={`comment-${comment.id}`} className="flex scroll-mt-24 gap-2.5" tabIndex={-1}>
      <Link
        to="/user-profile/$id"
        params={{ id: user.id }}
        className="flex-none self-start rounded-full"
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar name={name} src={user.avatarUrl} size={38} decorative />
      </Link>
      <div className="min-w-0 flex-1">
        {(isDeleted || !isEdited) && (
          <div
            className={cx('rounded-[18px] rounded-ss-[6px] px-3.5 py-2.5', isLinked ? 'bg-brand-soft' : 'bg-sunken')}
          >
            {isDeleted ? (
              <p className="text-sm text-ink-3 italic">{t('[deleted]')}</p>
            ) : (
              <>
                <div className="flex min-w-0 items-baseline gap-2">
                  <Link
                    to="/user-profile/$id"
                    params={{ id: user.id }}
                    className="min-w-0 truncate leading-6 font-semibold hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="flex-none text-sm text-ink-3">
                    <Link
                      to="/post/$id"
                      params={{ id: comment.postId }}
                      hash={`comment-${comment.id}`}
                      className="inline-block leading-6 hover:underline"
                    >
                      <TimeAgo dateTime={comment.createdAt} />
                    </Link>
                    {comment.updatedAt !== comment.createdAt && ` · ${t('Edited')}`}
                  </span>
                </div>
                <CollapsibleText
                  name={`comment-${comment.id}`}
                  text={comment.content}
                  max={isLinked ? undefined : collapsedMaxLength}
                  className=""
                />
              </>
            )}
          </div>
        )}
        {isEdited && (
          <div ref={(form) => passFocus(form, () => editButton.current)}>
            <EditComment comment={comment} onDone={() => setIsEdited(false)} />
          </div>
        )}
        {comment.review && (
          <p className="ms-3.5 mt-1 text-sm text-warning">
            {comment.review === 'waiting' ? t('Only you see this. It waits for review.') : t('Only you see this.')}
          </p>
        )}
        {!isDeleted && !isEdited && (
          <div className="ms-1 flex flex-wrap items-center gap-0.5 text-sm font-semibold text-ink-2">
            <LikeButton comment={comment} />
            {onReply && (
              <button ref={replyRef} type="button" data-writes className={footClass} onClick={onReply}>
                {t('Reply')}
              </button>
            )}
            {isOwn && (
              <>
                <button
                  ref={editButton}
                  type="button"
                  data-writes
                  className={footClass}
                  onClick={() => setIsEdited(true)}
                >
                  {t('Edit')}
                </button>
                <button
                  type="button"
                  className={footClass}
                  onClick={() => {
                    confirmDelete(comment, onRemoved).catch(reportError);
                  }}
                >
                  {t('Delete')}
                </button>
              </>
            )}
            {!isOwn && (
              <Menu
                label={t('More options for the comment by {name}', { name })}
                items={[
                  {
                    kind: 'action',
                    label: t('Report'),
                    icon: Flag,
                    onSelect: () => requestReport({ targetType: 'comment', targetId: comment.id, author: user }),
                  },
                ]}
                className={cx(footClass, '!px-0')}
              >
                <Ellipsis size={18} aria-hidden="true" />
              </Menu>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
