import { useLocation, useNavigate } from '@tanstack/react-router';
import { InvitationCard } from '../features/communities/invitations/InvitationCard.tsx';
import { useInvitedCommunity } from '../features/communities/invitations/invitations.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { RetryButton } from '../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** The page of an invitation to a community, whose code is the fragment of the address. */
export function InvitationPage() {
  const navigate = useNavigate();
  const code = useLocation({ select: (location) => location.hash });
  const invited = useInvitedCommunity(code);
  const openCommunity = (id: string) => {
    navigate({ to: '/community/$id', params: { id }, replace: true }).catch(reportError);
  };
  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        {invited.data ? (
          <InvitationCard community={invited.data} code={code} onJoined={openCommunity} />
        ) : (
          <Card>
            <h1 className="sr-only">{t('Invitation')}</h1>
            {invited.data === null ? (
              <EmptyState
                art="oops"
                title={t('This invitation is not valid any more')}
                text={t('Ask for a new link, or explore other communities.')}
                action={
                  <ButtonLink to="/communities" kind="soft" size="sm">
                    {t('Explore Communities')}
                  </ButtonLink>
                }
              />
            ) : invited.isError && !invited.isFetching ? (
              <EmptyState
                art="oops"
                alert
                title={t('Failed to load the invitation')}
                text={t('Check your connection and try again.')}
                action={<RetryButton onRetry={invited.refetch} />}
              />
            ) : (
              <Loading label={t('Loading invitation...')} />
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
