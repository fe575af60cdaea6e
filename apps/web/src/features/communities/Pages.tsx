import type { ReactNode } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { useInfiniteScroll } from '../../lib/use-infinite-scroll.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import type { CommunityList } from './communities.queries.ts';

/** A list that grows while it is read: what is loaded, a skeleton before, and a way on where reading failed. */
export function Pages<Item>({
  list,
  failure,
  skeleton,
  empty,
  children,
}: {
  list: CommunityList<Item>;
  /** What is said where it could not be read. */
  failure: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const { items, hasNextPage, isFetchingNextPage, isError, isFetching } = list;
  const marker = useInfiniteScroll({
    enabled: hasNextPage && !isFetchingNextPage && !isError,
    onNearEnd: () => {
      list.fetchNextPage().catch(reportError);
    },
  });
  const failed = isError && !isFetching && (
    <Note
      tone="danger"
      action={
        <Button
          kind="ghost"
          size="sm"
          onClick={() => {
            (items && hasNextPage ? list.fetchNextPage() : list.refetch()).catch(reportError);
          }}
        >
          Try Again
        </Button>
      }
    >
      {failureWords(list.error, failure)}
    </Note>
  );
  if (!items) return failed || skeleton;
  return (
    <>
      {items.length === 0 && !hasNextPage ? empty : children(items)}
      <div ref={marker} />
      {isFetchingNextPage && <Loading label="Loading more..." />}
      {failed}
    </>
  );
}
