import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import type { InfiniteList } from '../../../lib/api/infinite-list.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** A list of the console with its loading, empty and error states, and a button for more. */
export function ConsoleList<Item extends { id: string }>({
  list,
  empty,
  children,
}: {
  list: InfiniteList<Item>;
  empty: string;
  children: (items: Item[]) => ReactNode;
}) {
  const { items, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const failureNotice = error && !isFetching && (
    <Callout
      tone="danger"
      action={<RetryButton kind="ghost" onRetry={isFetchNextPageError ? list.fetchNextPage : list.refetch} />}
    >
      {isFetchNextPageError ? t("Couldn't load more") : t("Couldn't refresh")}
    </Callout>
  );
  if (!items) {
    if (!error) return <Loading />;
    return (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t("Couldn't load this list")}
          text={errorMessage(error, t('Please try again.'))}
          action={<RetryButton onRetry={list.refetch} />}
        />
      </Card>
    );
  }
  if (items.length === 0)
    return (
      <>
        {failureNotice}
        <Card>
          <EmptyState art="tasks" title={empty} />
        </Card>
      </>
    );
  return (
    <>
      {children(items)}
      {failureNotice}
      {hasNextPage && !isFetchNextPageError && (
        <Button kind="soft" fullWidth busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
    </>
  );
}
