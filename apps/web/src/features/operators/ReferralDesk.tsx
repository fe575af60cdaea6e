import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, plural, rich, t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextLink } from '../../ui/forms/TextLink.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { Desk } from './Desk.tsx';
import { DeskKeys } from './DeskKeys.tsx';
import { DeskRow } from './DeskRow.tsx';
import { act, operatorsClient, useDesk } from './operators.queries.ts';
import { Reason } from './Reason.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

const statuses = ['held', 'released', 'reversed'] as const;
const statusWords = { held: msg('Held'), released: msg('Released'), reversed: msg('Reversed') };
const empty = {
  held: msg('No referral is held'),
  released: msg('No referral was released'),
  reversed: msg('No referral was reversed'),
};

/**
 * Referrals that looked automated. Operators release or reverse them by pointer or keyboard: j and k move, a releases,
 * r reverses.
 */
export function ReferralDesk() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const list = useDesk(['referrals', status], async (page, signal) => {
    const { referrals, pagination } = await operatorsClient.referrals({ query: { ...page, status } }, { signal });
    return { items: referrals, next: pagination.nextCursor };
  });
  const [reversingId, setReversingId] = useState<string>();
  const { place, chosen, chooseAfter } = useDeskKeys(list.items ?? [], {
    a: (referral) => void (canRelease(referral) && release(referral)),
    r: (referral) => canReverse(referral) && setReversingId(referral.id),
  });

  async function release({ id, newcomer }: OperatorReferral) {
    const worked = await act(
      () => operatorsClient.releaseReferral({ params: { id } }),
      t('Released: {username}', { username: newcomer.username }),
      t('Failed to release'),
    );
    if (worked) chooseAfter(id);
  }

  async function reverse({ id, newcomer }: OperatorReferral, reason: string) {
    const worked = await act(
      () => operatorsClient.reverseReferral({ params: { id }, body: { reason } }),
      t('Reversed: {username}', { username: newcomer.username }),
      t('Failed to reverse'),
    );
    if (!worked) return;
    setReversingId(undefined);
    chooseAfter(id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Referrals')}
          tabs={statuses.map((value) => ({ value, label: translate(statusWords[value]) }))}
          value={status}
          onChange={setStatus}
        />
        <DeskKeys
          keys={[
            ['j', 'k', t('walk')],
            ['a', t('release')],
            ['r', t('reverse')],
          ]}
        />
      </div>
      <Desk list={list} empty={translate(empty[status])}>
        {(all) => (
          <ul ref={place} className="flex flex-col gap-2 md:gap-3">
            {all.map((referral) => (
              <DeskRow
                key={referral.id}
                id={referral.id}
                chosen={referral.id === chosen?.id}
                marked={status === 'held'}
              >
                <Facts referral={referral} />
                {reversingId === referral.id ? (
                  <Reason
                    verb={t('Reverse')}
                    required
                    onGive={(reason) => reverse(referral, reason)}
                    onCancel={() => setReversingId(undefined)}
                  />
                ) : (
                  status !== 'reversed' && (
                    <div className="mt-3 flex flex-wrap items-center gap-2">
                      {status === 'held' && (
                        <Button size="sm" disabled={!canRelease(referral)} onClick={() => void release(referral)}>
                          {t('Release')}
                        </Button>
                      )}
                      <Button
                        size="sm"
                        kind="danger-soft"
                        disabled={!canReverse(referral)}
                        onClick={() => setReversingId(referral.id)}
                      >
                        {t('Reverse')}
                      </Button>
                      {!referral.canDecide && (
                        <span className="text-sm text-ink-2">{t('Another operator has to decide this one.')}</span>
                      )}
                    </div>
                  )
                )}
              </DeskRow>
            ))}
          </ul>
        )}
      </Desk>
    </>
  );
}

const canRelease = ({ canDecide, state }: OperatorReferral) => canDecide && state === 'held';
const canReverse = ({ canDecide, state }: OperatorReferral) => canDecide && state !== 'reversed';

function Facts({ referral }: { referral: OperatorReferral }) {
  const { newcomer, referrer, reason, heldAt, joinedAt, decidedAt, heldOfReferrer } = referral;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base break-words">
          {rich('{newcomer} by {referrer}', {
            newcomer: <Member member={newcomer} />,
            referrer: <Member member={referrer} />,
          })}
        </h3>
        {heldOfReferrer > 1 && <Tag tone="warning">{plural(heldOfReferrer, '{count} held', '{count} held')}</Tag>}
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
    </>
  );
}

function Member({ member }: { member: OperatorReferral['newcomer'] }) {
  return (
    <TextLink to="/user-profile/$id" params={{ id: member.id }}>
      {member.username}
    </TextLink>
  );
}
