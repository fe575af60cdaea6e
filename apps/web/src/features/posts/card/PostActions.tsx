import type { Post } from '@gumball/contract/posts/posts.schemas';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { afterFirstPaint } from '../../../lib/scheduling/after-first-paint.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { LikeHeart } from '../../../ui/product/LikeHeart.tsx';
import { setLiked } from '../data/likes.ts';
import { actionClass } from './action-class.ts';

// The first posts render without it; if it fails to load there are no such buttons.
const ShareActions = lazy(() =>
  afterFirstPaint()
    .then(() => import('./ShareActions.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);

function LikeButton({ post }: { post: Post }) {
  const [burst, setBurst] = useState(false);
  const likes = plural(post.likesCount, '{count} like', '{count} likes');
  // An own like can still be taken back.
  const refusal = post.community?.isClosed && !post.isLiked ? t('This community is closed') : undefined;

  function press() {
    if (refusal) {
      toast.info(refusal);
      return;
    }
    const isLiked = !post.isLiked;
    setBurst(isLiked);
    setLiked(post, isLiked).catch((error: unknown) => {
      setBurst(false);
      toast.error(failureMessage(error, isLiked ? t('Failed to like post') : t('Failed to unlike post')));
    });
  }

  return (
    <button
      type="button"
      data-like
      aria-pressed={post.isLiked}
      aria-label={post.isLiked ? t('Unlike, {likes}', { likes }) : t('Like, {likes}', { likes })}
      aria-disabled={refusal ? true : undefined}
      title={refusal}
      className={cx(
        actionClass,
        'hover:bg-hover',
        post.isLiked ? 'text-brand-ink' : refusal ? 'text-ink-3' : 'text-ink-2',
      )}
      onClick={press}
    >
      <LikeHeart on={post.isLiked} burst={burst} />
      <span>{post.likesCount === 0 ? t('Like') : shortGumballs(post.likesCount, locale)}</span>
    </button>
  );
}

/**
 * The row under a post: Like, Comment, Repost, Share. On a card Comment shows and hides its comments, or opens the post's page
 * without inline comments; on that page only the number is shown.
 */
export function PostActions({
  post,
  onPage,
  comments: shown,
}: {
  post: Post;
  onPage: boolean;
  comments?: { isOpen: boolean; toggle: () => void };
}) {
  const comments = plural(post.commentsCount, '{count} comment', '{count} comments');
  const commentFace = (
    <>
      <MessageCircle size={22} aria-hidden="true" />
      <span aria-hidden="true">
        {post.commentsCount === 0
          ? onPage
            ? 0
            : t('Comment', undefined, 'verb')
          : shortGumballs(post.commentsCount, locale)}
      </span>
    </>
  );
  return (
    <div className="@container -mx-1.5 mt-1.5 min-[375px]:-mx-2 sm:-mx-2.5">
      {/* Large text has no room for the row. */}
      <div className="flex gap-1 @max-[17rem]:flex-wrap">
        <LikeButton post={post} />
        {onPage ? (
          <span className={cx(actionClass, 'text-ink-2')}>
            {commentFace}
            <VisuallyHidden>{comments}</VisuallyHidden>
          </span>
        ) : shown ? (
          <button
            type="button"
            data-comment
            aria-label={t('Comment, {comments}', { comments })}
            aria-expanded={shown.isOpen}
            className={cx(actionClass, 'hover:bg-hover', shown.isOpen ? 'text-brand-ink' : 'text-ink-2')}
            onClick={shown.toggle}
          >
            {commentFace}
          </button>
        ) : (
          <Link
            to="/post/$id"
            params={{ id: post.id }}
            data-comment
            aria-label={t('Comment, {comments}', { comments })}
            className={cx(actionClass, 'text-ink-2 hover:bg-hover')}
          >
            {commentFace}
          </Link>
        )}
        <Suspense>
          <ShareActions post={post} />
        </Suspense>
      </div>
    </div>
  );
}
