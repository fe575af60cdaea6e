import type { ReactNode } from 'react';
import { failureWords } from '../lib/api-error.ts';
import { t } from '../lib/texts.ts';
import { useInfiniteScroll } from '../lib/use-infinite-scroll.ts';
import { Button } from './Button.tsx';
import { Loading } from './Loading.tsx';
import { Note } from './Note.tsx';
import { TryAgain } from './TryAgain.tsx';

/** A list as it is read page by page; `items` is undefined until its first page is there. */
type Paged<Item> = {
  items: Item[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/** A list that grows while it is read: what is loaded, a skeleton before, and a way on where reading failed. */
export function PagedList<Item>({
  list,
  failure,
  skeleton,
  empty,
  buttonFrom,
  children,
}: {
  list: Paged<Item>;
  /** What is said where it could not be read. */
  failure: string;
  /** Stands in its place until the first page is there. */
  skeleton?: ReactNode;
  empty: ReactNode;
  /** With more rows than this a button loads more too, for whoever does not scroll. */
  buttonFrom?: number;
  children: (items: Item[]) => ReactNode;
}) {
  const { items, hasNextPage, isFetchingNextPage, isError, isFetching } = list;
  const more = () => {
    list.fetchNextPage().catch(reportError);
  };
  const marker = useInfiniteScroll({ enabled: hasNextPage && !isFetchingNextPage && !isError, onNearEnd: more });
  const failed = isError && !isFetching && (
    <Note
      tone="danger"
      action={<TryAgain kind="ghost" again={() => (items && hasNextPage ? list.fetchNextPage() : list.refetch())} />}
    >
      {failureWords(list.error, failure)}
    </Note>
  );
  if (!items) return failed || (skeleton ?? <Loading />);
  return (
    <>
      {items.length === 0 && !hasNextPage ? empty : children(items)}
      <div ref={marker} />
      {buttonFrom !== undefined && hasNextPage && !isError && items.length > buttonFrom ? (
        <Button kind="soft" wide busy={isFetchingNextPage} onClick={more}>
          {isFetchingNextPage ? t('Loading more...') : t('Load More')}
        </Button>
      ) : (
        isFetchingNextPage && <Loading label={t('Loading more...')} />
      )}
      {failed}
    </>
  );
}
