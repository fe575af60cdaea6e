import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { type ReactNode, useId } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { passFocus } from '../../ui/layout/pass-focus.ts';
import { unblock } from './friends.mutations.ts';
import { useUser } from './friends.queries.ts';
import { MemberCard } from './MemberCard.tsx';

/** A member's card with the content that a page renders below it; `notFound` if the member does not exist. */
export function MemberProfile({
  identifier,
  headingLevel = 1,
  notFound,
  children,
}: {
  identifier: string;
  headingLevel?: 1 | 2;
  notFound: ReactNode;
  children: (user: PublicUser) => ReactNode;
}) {
  const person = useUser(identifier);
  const unblockId = useId();
  if (!person.data) {
    return person.isError && !person.isFetching ? (
      <Card>
        <EmptyState
          art="oops"
          alert
          title={t('Failed to load user profile')}
          action={<RetryButton onRetry={person.refetch} />}
        />
      </Card>
    ) : (
      <Card>
        <Loading label={t('Loading profile...')} />
      </Card>
    );
  }
  if (person.data.kind === 'notFound') return notFound;
  if (person.data.kind === 'blocked') {
    const { userId } = person.data;
    return (
      <Card>
        <EmptyState
          art="lock"
          title={t('You blocked this member')}
          text={t("Neither of you sees the other's posts, comments or profile.")}
          action={
            <Button
              id={unblockId}
              ref={(button) => passFocus(button, () => document.getElementById('main'))}
              kind="soft"
              size="sm"
              onClick={() => {
                unblock(userId).catch(reportError);
              }}
            >
              {t('Unblock')}
            </Button>
          }
        />
      </Card>
    );
  }
  const { user } = person.data;
  return (
    <div
      ref={(box) => passFocus(box, () => document.getElementById(unblockId))}
      className="flex min-w-0 flex-col gap-3 md:gap-4"
    >
      <MemberCard user={user} headingLevel={headingLevel} />
      {user.friendshipStatus !== 'blocked' && children(user)}
    </div>
  );
}
