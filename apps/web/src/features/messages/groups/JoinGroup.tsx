import type { InvitePreview } from '@gumball/contract/messages/groups.schemas';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { joinByInvite, useInvite, withdrawRequest } from './invite.queries.ts';

/** The group of a link, and the button that joins it. */
export function JoinGroup({ code, onJoined }: { code: string; onJoined: (conversationId: string) => void }) {
  const { data: invite, error, refetch } = useInvite(code);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        art="chat"
        alert
        title={t('This link cannot be used')}
        text={t('It may have expired or been revoked. Ask the sender for another one.')}
        action={
          <ButtonLink to="/messages" kind="soft" size="sm">
            {t('Back to messages')}
          </ButtonLink>
        }
      />
    );
  }
  if (error && !invite) {
    return (
      <EmptyState
        art="oops"
        alert
        title={t("Couldn't load the group")}
        text={failureMessage(error, '')}
        action={<RetryButton onRetry={refetch} />}
      />
    );
  }
  if (!invite) return <Loading label={t('Loading the group...')} />;
  return <InviteCard code={code} invite={invite} onJoined={onJoined} />;
}

function InviteCard({
  code,
  invite,
  onJoined,
}: {
  code: string;
  invite: InvitePreview;
  onJoined: (conversationId: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const { name, avatarUrl, memberCount, asks, state, conversationId } = invite;

  async function join() {
    setBusy(true);
    const joined = await joinByInvite(code);
    setBusy(false);
    if (joined?.conversationId) onJoined(joined.conversationId);
  }

  async function withdraw() {
    setBusy(true);
    await withdrawRequest(code);
    setBusy(false);
  }

  return (
    <Card className="mx-auto w-full max-w-md">
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <Avatar name={name} src={avatarUrl} size={96} decorative />
        <h2 className="max-w-full text-2xl wrap-anywhere">{name}</h2>
        <p className="text-ink-2">{plural(memberCount, '{count} member', '{count} members')}</p>
        {state === 'joined' && conversationId ? (
          <Button onClick={() => onJoined(conversationId)}>{t('Open the chat')}</Button>
        ) : state === 'requested' ? (
          <>
            <p role="status" className="font-semibold">
              {t('You asked to join. You are told once it is decided.')}
            </p>
            <Button
              kind="soft"
              busy={busy}
              onClick={() => {
                withdraw().catch(reportError);
              }}
            >
              {t('Withdraw request')}
            </Button>
          </>
        ) : state === 'full' ? (
          <p role="status" className="font-semibold">
            {t('This group is full.')}
          </p>
        ) : (
          <>
            <p className="max-w-[36ch] text-sm text-ink-2">
              {asks
                ? t('Its owner or an admin decides whether you can join.')
                : t('Its members see your name and picture. You read messages from now on.')}
            </p>
            <Button
              busy={busy}
              onClick={() => {
                join().catch(reportError);
              }}
            >
              {asks ? t('Ask to join') : t('Join group')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
