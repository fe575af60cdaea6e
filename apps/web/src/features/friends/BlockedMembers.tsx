import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { restoreListFocus } from '../../ui/layout/restore-list-focus.ts';
import { unblock } from './friends.mutations.ts';
import { useBlocked } from './friends.queries.ts';

function Row({ user }: { user: UserSummary }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2">
      <Avatar name={name} src={user.avatarUrl} size={44} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-ink-2">{user.username}</span>
      </span>
      <Button
        kind="outline"
        size="sm"
        aria-label={t('Unblock {name}', { name })}
        onClick={() => {
          unblock(user.id).catch(reportError);
        }}
      >
        {t('Unblock')}
      </Button>
    </li>
  );
}

/** The members whom the member blocked, last blocked first. */
export function BlockedMembers() {
  const { items, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useBlocked();
  const again = () => {
    (items ? fetchNextPage() : refetch()).catch(reportError);
  };
  return (
    <div ref={restoreListFocus} tabIndex={-1}>
      {items?.length === 0 && <p className="text-ink-2">{t('You have not blocked anyone.')}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </ul>
      )}
      {!items && isFetching && <Loading />}
      {isError && !isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={again} />}>
          {t('Failed to load blocked members')}
        </Callout>
      )}
      {hasNextPage && !isError && (
        <Button kind="ghost" fullWidth busy={isFetchingNextPage} onClick={again}>
          {isFetchingNextPage ? t('Loading more...') : t('Show more')}
        </Button>
      )}
    </div>
  );
}
