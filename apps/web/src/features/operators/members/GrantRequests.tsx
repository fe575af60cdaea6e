import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { rich, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { approveGrant, refuseGrant, useGrantRequests } from '../data/grants.queries.ts';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { useDecisions } from '../parts/use-decisions.ts';

/** The grants that wait for a second operator; nothing where none does. */
export function GrantRequests() {
  const { data } = useGrantRequests();
  const now = useNow();
  const pending =
    data?.filter(({ state, expiresAt }) => state === 'pending' && Date.parse(expiresAt) > now.getTime()) ?? [];
  const { decide, deciding } = useDecisions(pending);
  if (pending.length === 0) return null;
  return (
    <Card heading={t('Grants to approve')}>
      <ul className="divide-y divide-line">
        {pending.map((request) => (
          <GrantRow
            key={request.id}
            request={request}
            deciding={deciding}
            onApprove={() => void decide(`approve ${request.id}`, () => approveGrant(request))}
            onRefuse={() => void decide(`refuse ${request.id}`, () => refuseGrant(request))}
          />
        ))}
      </ul>
    </Card>
  );
}

function GrantRow({
  request,
  deciding,
  onApprove,
  onRefuse,
}: {
  request: GrantRequest;
  deciding: string | undefined;
  onApprove: () => void;
  onRefuse: () => void;
}) {
  const { id, member, amount, reason, requestedBy, requestedAt, expiresAt, canDecide } = request;
  const { username } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-48 flex-1">
        <h3 className="text-base break-all">{username}</h3>
        <p className="text-sm break-words text-ink-2">
          {rich('{operator}, {when}: {reason}', {
            operator: requestedBy,
            when: <TimeAgo dateTime={requestedAt} format="seen" />,
            reason,
          })}
        </p>
        <p className="text-sm text-ink-2">{t('Until {time}', { time: dateAndTime(new Date(expiresAt), locale) })}</p>
        {!canDecide && <ConflictOfInterestNotice />}
      </div>
      <GumballAmount amount={amount} exact />
      {canDecide && (
        <div className="flex gap-1">
          <Button
            size="sm"
            busy={deciding === `approve ${id}`}
            aria-label={t('Approve the grant to {username}', { username })}
            onClick={onApprove}
          >
            {t('Approve')}
          </Button>
          <Button
            kind="danger-soft"
            size="sm"
            busy={deciding === `refuse ${id}`}
            aria-label={t('Refuse the grant to {username}', { username })}
            onClick={onRefuse}
          >
            {t('Refuse')}
          </Button>
        </div>
      )}
    </li>
  );
}
