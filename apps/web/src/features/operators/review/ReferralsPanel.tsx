import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import { msg, plural, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { releaseReferral, reverseReferral } from '../data/operators.mutations.ts';
import { useReferrals } from '../data/operators.queries.ts';
import { RiskReasons, RiskTag } from '../parts/RiskReasons.tsx';
import { useRight } from '../parts/use-right.ts';
import { DecisionQueue } from './DecisionQueue.tsx';
import { MailDomainsSetting } from './MailDomainsSetting.tsx';
import { QualifyingActionSetting } from './QualifyingActionSetting.tsx';

const statuses = ['held', 'released', 'reversed'] as const;
const statusLabels = { held: msg('Held'), released: msg('Released'), reversed: msg('Reversed') };
const emptyMessages = {
  held: msg('No referral is held'),
  released: msg('No referral was released'),
  reversed: msg('No referral was reversed'),
};

const canRelease = ({ canDecide, state }: OperatorReferral) => canDecide && state === 'held';
const canReverse = ({ canDecide, state }: OperatorReferral) => canDecide && state !== 'reversed';

/** Referrals that looked automated. Operators release or reverse them. */
export function ReferralsPanel() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const maySet = useRight('settings');
  return (
    <>
      {maySet && (
        <>
          <QualifyingActionSetting />
          <MailDomainsSetting />
        </>
      )}
      <DecisionQueue
        label={t('Referrals')}
        statuses={statuses}
        statusLabels={statusLabels}
        status={status}
        onStatusChange={setStatus}
        list={useReferrals(status)}
        empty={translate(emptyMessages[status])}
        accept={{
          verb: t('Release'),
          hint: t('release'),
          offered: status === 'held',
          isAllowed: canRelease,
          run: releaseReferral,
        }}
        reject={{
          verb: t('Reverse'),
          hint: t('reverse'),
          offered: status !== 'reversed',
          isAllowed: canReverse,
          run: reverseReferral,
        }}
        renderDetails={(referral) => <ReferralFacts referral={referral} />}
      />
    </>
  );
}

function ReferralFacts({ referral }: { referral: OperatorReferral }) {
  const { newcomer, referrer, reason, heldAt, joinedAt, decidedAt, heldOfReferrer, risk } = referral;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base break-words">
          {rich('{newcomer} by {referrer}', {
            newcomer: <MemberLink member={newcomer} />,
            referrer: <MemberLink member={referrer} />,
          })}
        </h3>
        {heldOfReferrer > 1 && <Tag tone="warning">{plural(heldOfReferrer, '{count} held', '{count} held')}</Tag>}
        {risk && <RiskTag risk={risk} />}
        <span className="ms-auto text-sm text-ink-3">
          {rich('Joined {when}', { when: <TimeAgo dateTime={joinedAt} format="seen" /> })}
        </span>
      </div>
      <p className="mt-1 text-ui text-ink-2">
        {heldAt !== null && (
          <>
            {translate(reason ?? '')} · {rich('Held {when}', { when: <TimeAgo dateTime={heldAt} format="seen" /> })}
          </>
        )}
        {decidedAt !== null && (
          <>
            {heldAt !== null && ' · '}
            {rich('Decided {when}', { when: <TimeAgo dateTime={decidedAt} format="seen" /> })}
          </>
        )}
      </p>
      {risk && <RiskReasons risk={risk} />}
    </>
  );
}

function MemberLink({ member }: { member: OperatorReferral['newcomer'] }) {
  return (
    <TextLink to="/user-profile/$id" params={{ id: member.id }}>
      {member.username}
    </TextLink>
  );
}
