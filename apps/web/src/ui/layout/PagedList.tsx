import type { ReactNode } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useInfiniteScroll } from '../../lib/scheduling/use-infinite-scroll.ts';
import { Callout } from '../feedback/Callout.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { RetryButton } from '../feedback/RetryButton.tsx';
import { Button } from '../forms/Button.tsx';

/** A paginated list; `items` is undefined until its first page is loaded. */
type ListQuery<Item> = {
  items: Item[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/** A paginated list: its items, a skeleton before, and a retry after a failure. */
export function PagedList<Item>({
  list,
  failure,
  skeleton,
  empty,
  showButtonAbove,
  children,
}: {
  list: ListQuery<Item>;
  /** The message of a failure. */
  failure: string;
  /** Rendered until the first page is loaded. */
  skeleton?: ReactNode;
  empty: ReactNode;
  /** With more rows than this a button loads more too, for members who do not scroll. */
  showButtonAbove?: number;
  children: (items: Item[]) => ReactNode;
}) {
  const { items, hasNextPage, isFetchingNextPage, isError, isFetching } = list;
  const loadMore = () => {
    list.fetchNextPage().catch(reportError);
  };
  const marker = useInfiniteScroll({ enabled: hasNextPage && !isFetchingNextPage && !isError, onNearEnd: loadMore });
  const errorCallout = isError && !isFetching && (
    <Callout
      tone="danger"
      action={
        <RetryButton kind="ghost" onRetry={() => (items && hasNextPage ? list.fetchNextPage() : list.refetch())} />
      }
    >
      {failureMessage(list.error, failure)}
    </Callout>
  );
  if (!items) return errorCallout || (skeleton ?? <Loading />);
  return (
    <>
      {items.length === 0 && !hasNextPage ? empty : children(items)}
      <div ref={marker} />
      {showButtonAbove !== undefined && hasNextPage && !isError && items.length > showButtonAbove ? (
        <Button kind="soft" fullWidth busy={isFetchingNextPage} onClick={loadMore}>
          {isFetchingNextPage ? t('Loading more...') : t('Load More')}
        </Button>
      ) : (
        isFetchingNextPage && <Loading label={t('Loading more...')} />
      )}
      {errorCallout}
    </>
  );
}
