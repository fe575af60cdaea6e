import type { CommentSort } from '@gumball/contract/comments/comments.schemas';
import { messageOf } from '@gumball/contract/errors';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { msg, plural, t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { useAsyncAction } from '../../lib/scheduling/use-async-action.ts';
import { createViewState } from '../../lib/session/view-state.ts';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { buttonClass } from '../../ui/forms/button-styles.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { passFocus } from '../../ui/layout/pass-focus.ts';
import { type CommentList, pinComment, showPending } from './comments.cache.ts';
import { commentsOf, loadMore, useComments } from './comments.queries.ts';
import { type LinkedComment, linkedIdOf, useLinkedComment } from './linked-comment.queries.ts';
import { NewComment } from './NewComment.tsx';
import { Thread } from './Thread.tsx';

const sorts: readonly { value: CommentSort; label: string }[] = [
  { value: 'top', label: msg('Top comments') },
  { value: 'newest', label: msg('Newest first') },
  { value: 'oldest', label: msg('Oldest first') },
];
const feedCount = 5;
const useFeedSort = createViewState<CommentSort>('top');

/** Returns the order of the comments: on the post's page a query parameter, in a feed state of the post. */
function useSort(postId: string, place: 'page' | 'feed') {
  const onPage = useSearchParamChoice('comments', ['top', 'newest', 'oldest']);
  const inFeed = useFeedSort(postId);
  return place === 'page' ? onPage : inFeed;
}

type Props = {
  post: { id: string; commentsCount: number; community?: { isClosed?: boolean | undefined } | null };
  /** A feed shows a few comments, the post's page all of them. */
  place: 'page' | 'feed';
};

/** Scrolls to the comment that the address names, once it is rendered. */
function useArrival(linked: LinkedComment | null | undefined, key: readonly string[], isRead: boolean) {
  const arrivedAt = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!linked || !isRead || arrivedAt.current === linked.id) return;
    pinComment(key, linked.thread);
    const element = document.getElementById(`comment-${linked.id}`);
    if (!element) return;
    arrivedAt.current = linked.id;
    // A member who has started to type is not scrolled away.
    if (document.activeElement?.matches('textarea')) return;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
}

/** The comments of a post: a form, and the list with its order. */
export default function CommentSection({ post, place }: Props) {
  const hash = useLocation({ select: (location) => location.hash });
  const [sort, setSort] = useSort(post.id, place);
  const source = commentsOf(post.id, sort);
  const list = useComments(source);
  const more = useAsyncAction(() => loadMore(source));
  const linkedId = place === 'page' ? linkedIdOf(hash) : undefined;
  const { data: linked, error: linkError } = useLinkedComment(post.id, linkedId);
  const isLinkBroken = linkError instanceof ApiError && linkError.status === 404;
  const isClosed = post.community?.isClosed === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useRef<HTMLUListElement>(null);
  const data = list.data;
  useArrival(linked, source.key, data !== undefined);

  const total = data?.total ?? post.commentsCount;
  const all = data?.comments ?? [];
  const shown = place === 'page' ? all : all.slice(0, feedCount);
  const toHeading = () => heading.current?.focus();
  const findShown = (at: number) => listed.current?.children[at]?.querySelector<HTMLElement>('[tabindex]');

  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {plural(total, '{count} comment', '{count} comments')}
        </h2>
        <Select
          label={t('Sort')}
          options={sorts.map(({ value, label }) => ({ value, label: translate(label) }))}
          value={sort}
          onChange={setSort}
        />
      </div>
      {isClosed ? (
        <Callout tone="info">{translate(messageOf('COMMUNITY_CLOSED'))}</Callout>
      ) : (
        <NewComment postId={post.id} />
      )}
      {isLinkBroken && <Callout tone="info">{t('The comment you were looking for is no longer there.')}</Callout>}
      {!data && list.isError && !list.isFetching && (
        <div role="alert" className="flex items-center justify-between gap-3 text-danger">
          {t('Failed to load comments')}
          <RetryButton kind="ghost" onRetry={list.refetch} />
        </div>
      )}
      {!data && (!list.isError || list.isFetching) && (
        <Loading label={t('Loading comments...')} className="justify-start !py-2" />
      )}
      <WaitingComments list={data} onShow={() => showPending(source.key)} findFirst={() => findShown(0)} />
      {data && shown.length === 0 && data.waiting.length === 0 && data.next === undefined && (
        <p className="py-3 text-center text-ink-2">
          {/* The number counts comments that blocks and mutes hide. */}
          {total === 0 ? t('No comments yet. Be the first to comment!') : t('There are no comments that you can see.')}
        </p>
      )}
      {shown.length > 0 && (
        <ul
          ref={listed}
          aria-label={t('Comments')}
          className={cx('flex flex-col gap-2', isClosed && '[&_[data-writes]]:hidden')}
        >
          {shown.map((comment) => (
            <li key={comment.id}>
              <Thread
                comment={comment}
                linkedId={linkedId}
                startsOpen={linked?.thread.id === comment.id && linked.id !== comment.id}
                // Only the linked thread remounts: in the others a member may be typing.
                key={linked?.thread.id === comment.id ? linked.id : ''}
                onRemoved={toHeading}
              />
            </li>
          ))}
        </ul>
      )}
      {place === 'page' && data?.next !== undefined && (
        <Button
          ref={(button) => passFocus(button, () => findShown(shown.length) ?? heading.current)}
          kind="soft"
          busy={more.status.kind === 'running'}
          onClick={() => more.run()}
        >
          {t('Load More Comments')}
        </Button>
      )}
      {more.status.kind === 'failed' && (
        <p role="alert" className="text-danger">
          {t('Failed to load comments')}
        </p>
      )}
      {place === 'feed' && (data?.next !== undefined || all.length > shown.length) && (
        <Link to="/post/$id" params={{ id: post.id }} className={buttonClass('soft')}>
          {t('View All Comments')}
        </Link>
      )}
    </div>
  );
}

function WaitingComments({
  list,
  onShow,
  findFirst,
}: {
  list: CommentList | undefined;
  onShow: () => void;
  /** Returns the comment that then is on top. */
  findFirst: () => HTMLElement | null | undefined;
}) {
  const count = list?.waiting.length ?? 0;
  return (
    <div role="status" className={count === 0 ? 'hidden' : 'text-center'}>
      {count > 0 && (
        <Button ref={(button) => passFocus(button, findFirst)} kind="soft" size="sm" onClick={onShow}>
          {plural(count, '{count} new comment', '{count} new comments')}
        </Button>
      )}
    </div>
  );
}
