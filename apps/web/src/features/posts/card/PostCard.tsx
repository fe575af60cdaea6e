import type { Post } from '@gumball/contract/posts/posts.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type MouseEvent, memo, type ReactNode, Suspense, useDeferredValue, useId } from 'react';
import { locale } from '../../../lib/i18n/language.ts';
import { afterFirstPaint } from '../../../lib/scheduling/after-first-paint.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useWatchPost } from '../data/posts.live.ts';
import { arrangeMedia } from '../media/media-layout.ts';
import { mediaBoxClass, mediaBoxStyle } from '../media/media-styles.ts';
import { PostMedia } from '../media/PostMedia.tsx';
import { useOpenComments } from './open-comments.ts';
import { PostActions } from './PostActions.tsx';
import { PostText } from './PostText.tsx';
import { type PollSlot, pollActions } from './poll-slot.ts';

// The first posts render without it; if it fails to load there is no menu.
const PostMenu = lazy(() =>
  afterFirstPaint()
    .then(() => import('./PostMenu.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);

// If it fails to load, the text still has the link.
const LinkCard = lazy(() =>
  import('./LinkCard.tsx')
    .then((module) => ({ default: module.LinkCard }))
    .catch(() => ({ default: (): ReactNode => null })),
);

// Without it nothing behind a warning is shown.
const RarePart = lazy(() => import('./RarePart.tsx').catch(() => ({ default: (): ReactNode => null })));

/** The size of a touch target, below the text: the author's name is above it. */
const metaLink = 'mt-1 inline-block rounded-[4px] pb-2 align-top leading-4 outline-offset-0';

const menuPlaceholder = <span className="-me-2.5 size-11" />;

const ownControls =
  'a, button, input, textarea, video, label, [data-comments], [role="radiogroup"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/**
 * Whether a click on the card is meant for the card: not for an element inside it, and not the end of a text selection.
 */
function isCardClick(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest(ownControls)) return false;
  const selection = getSelection();
  return !selection || selection.isCollapsed || !currentTarget.contains(selection.anchorNode);
}

type Props = {
  post: Post;
  /** `page` is the post's own page: larger, with the whole text, the level and the full time. */
  variant?: 'card' | 'page';
  /** The position in a feed, from 1. */
  at?: number;
  /** The number of posts in the feed, if known. */
  of?: number | undefined;
  /** Rendered next to the author's name, for example the level. */
  badge?: ReactNode;
  /** Called when the author has confirmed the deletion. */
  onDeleted?: () => void;
  /** Renders a card's comments, which the Comment button shows; without it the button opens the post's page. */
  comments?: ((post: Post) => ReactNode) | undefined;
  poll: PollSlot;
  /** Without it menu, media and buttons are placeholders: the card is not visible yet. */
  isWhole?: boolean;
};

function FullTime({ at }: { at: string }) {
  return dateAndTime(new Date(at), locale);
}

/** A post: author, time, community, text, media, and actions. */
export const PostCard = memo(function PostCard({
  post,
  variant = 'card',
  at,
  of = -1,
  badge,
  onDeleted,
  comments,
  poll,
  isWhole = true,
}: Props) {
  const id = useId();
  const navigate = useNavigate();
  const onPage = variant === 'page';
  useWatchPost(post.id);
  const [isOpen, setOpen] = useOpenComments(post.id);
  // A press makes room for the comments at once; rendering them takes a slow phone several frames.
  const isFilled = useDeferredValue(isOpen);
  const { user, community } = post;
  const name = `${user.firstName} ${user.lastName}`;

  function open(event: MouseEvent<HTMLElement>) {
    if (onPage || !isCardClick(event)) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey) {
      window.open(`/post/${post.id}`, '_blank', 'noopener');
      return;
    }
    if (event.button === 0) navigate({ to: '/post/$id', params: { id: post.id } }).catch(reportError);
  }

  const body = (
    <>
      {post.content !== '' && <PostText name={post.id} text={post.content} whole={onPage} />}
      {post.poll && poll(post, pollActions(post.id))}
      {post.media.length > 0 &&
        (isWhole ? (
          <PostMedia media={post.media} eager={onPage || (at ?? 9) <= 2} />
        ) : (
          <div className={cx(mediaBoxClass, 'bg-sunken')} style={mediaBoxStyle(arrangeMedia(post.media))} />
        ))}
      {post.linkPreview && post.media.length === 0 && (
        <Suspense fallback={<div className="mt-3 min-h-24" />}>
          <LinkCard preview={post.linkPreview} />
        </Suspense>
      )}
      {post.quote && (
        <Suspense fallback={<div className="mt-3 min-h-24" />}>
          <RarePart part="quote" post={post} />
        </Suspense>
      )}
    </>
  );

  return (
    // The time is the link to the post; a click anywhere else on the card is a convenience for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      aria-labelledby={`${id}-who ${id}-when`}
      data-post={post.id}
      {...(at === undefined ? {} : { 'aria-posinset': at, 'aria-setsize': of })}
      className={cx(
        'rounded-[20px] bg-surface px-4 pt-3.5 pb-1.5 shadow-card md:rounded-xl md:px-5 md:pt-4 md:pb-2 dark:shadow-none',
        !onPage && 'cursor-pointer',
      )}
      onClick={open}
      onAuxClick={open}
    >
      {post.review && (
        <Suspense>
          <RarePart part="review" post={post} />
        </Suspense>
      )}
      {post.repost && (
        <div className="mb-2 h-6">
          <Suspense>
            <RarePart part="repost" post={post} />
          </Suspense>
        </div>
      )}
      <header className="mb-2.5 flex items-center gap-3">
        <Link to="/user-profile/$id" params={{ id: user.id }} className="rounded-full" tabIndex={-1} aria-hidden="true">
          <Avatar name={name} src={user.avatarUrl} size={onPage ? 52 : 44} frame={user.frame} decorative />
        </Link>
        <div className="min-w-0 flex-1 cursor-auto">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link
              id={`${id}-who`}
              to="/user-profile/$id"
              params={{ id: user.id }}
              className={cx(
                'max-w-full truncate font-semibold hover:underline',
                onPage ? 'text-[1.0625rem] leading-6' : 'leading-6',
              )}
            >
              {name}
            </Link>
            {badge}
          </div>
          <div
            className={cx(
              'text-sm text-ink-3',
              onPage ? 'mt-px' : '-mx-1 -mt-1 -mb-2 flex overflow-hidden px-1 pb-1 leading-6 whitespace-pre',
            )}
          >
            {onPage ? (
              <span id={`${id}-when`}>
                <TimeAgo dateTime={post.createdAt} />
                {' · '}
                <FullTime at={post.createdAt} />
              </span>
            ) : (
              <Link
                id={`${id}-when`}
                data-open
                to="/post/$id"
                params={{ id: post.id }}
                className={cx(metaLink, 'flex-none hover:underline')}
              >
                <TimeAgo dateTime={post.createdAt} />
              </Link>
            )}
            {(post.editedAt || post.friendsOnly) && (
              <>
                {' · '}
                <Suspense>
                  <RarePart part="marks" post={post} className={onPage ? '' : metaLink} />
                </Suspense>
              </>
            )}
            {community && (
              <>
                {' · '}
                <Link
                  to="/community/$id"
                  params={{ id: community.id }}
                  className={cx(
                    onPage ? 'inline-block max-w-full align-top' : metaLink,
                    'truncate font-semibold text-ink-2 hover:underline',
                  )}
                >
                  {community.name}
                </Link>
              </>
            )}
          </div>
        </div>
        {isWhole ? (
          <Suspense fallback={menuPlaceholder}>
            <PostMenu post={post} onDeleted={onDeleted} />
          </Suspense>
        ) : (
          menuPlaceholder
        )}
      </header>
      {post.contentWarning === null ? (
        body
      ) : (
        <Suspense fallback={<div className="min-h-14" />}>
          <RarePart part="warning" post={post}>
            {body}
          </RarePart>
        </Suspense>
      )}
      {isWhole ? (
        <PostActions
          post={post}
          onPage={onPage}
          {...(comments ? { comments: { isOpen, toggle: () => setOpen(!isOpen) } } : {})}
        />
      ) : (
        <div className="mt-1.5 h-11" />
      )}
      {comments && isOpen && (
        <div data-comments className="mt-1.5 cursor-auto border-line border-t pt-3.5 pb-2.5">
          {isFilled ? comments(post) : <div className="h-28" />}
        </div>
      )}
    </article>
  );
});
