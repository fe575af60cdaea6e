import type { ReactNode } from 'react';
import { errorWords } from '../../lib/api-error.ts';
import type { PagedItems } from '../../lib/pages.ts';
import { t } from '../../lib/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';

/** A list of the console with its loading, empty and error states, and a button for more. */
export function Desk<Item extends { id: string }>({
  list,
  empty,
  children,
}: {
  list: PagedItems<Item>;
  empty: string;
  children: (items: Item[]) => ReactNode;
}) {
  const { items, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const failed = error && !isFetching && (
    <Note
      tone="danger"
      action={<TryAgain kind="ghost" again={isFetchNextPageError ? list.fetchNextPage : list.refetch} />}
    >
      {isFetchNextPageError ? t("Couldn't load more") : t("Couldn't refresh")}
    </Note>
  );
  if (!items) {
    if (!error) return <Loading />;
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t("Couldn't load this list")}
          text={errorWords(error, t('Please try again.'))}
          action={<TryAgain again={list.refetch} />}
        />
      </Card>
    );
  }
  if (items.length === 0)
    return (
      <>
        {failed}
        <Card>
          <EmptyState art="tasks" title={empty} />
        </Card>
      </>
    );
  return (
    <>
      {children(items)}
      {failed}
      {hasNextPage && !isFetchNextPageError && (
        <Button kind="soft" wide busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
    </>
  );
}
