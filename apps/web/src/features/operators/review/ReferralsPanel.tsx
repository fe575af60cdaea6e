import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import { useState } from 'react';
import { msg, plural, rich, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { operatorsClient, runMutation, useConsoleList } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { QueueRow } from '../parts/QueueRow.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { ShortcutHints } from '../parts/ShortcutHints.tsx';
import { useQueueShortcuts } from '../parts/use-queue-shortcuts.ts';

const statuses = ['held', 'released', 'reversed'] as const;
const statusLabels = { held: msg('Held'), released: msg('Released'), reversed: msg('Reversed') };
const emptyMessages = {
  held: msg('No referral is held'),
  released: msg('No referral was released'),
  reversed: msg('No referral was reversed'),
};

/**
 * Referrals that looked automated. Operators release or reverse them by pointer or keyboard: j and k move, a releases,
 * r reverses.
 */
export function ReferralsPanel() {
  const [status, setStatus] = useSearchParamChoice('state', statuses);
  const list = useConsoleList(['referrals', status], async (page, signal) => {
    const { referrals, pagination } = await operatorsClient.referrals({ query: { ...page, status } }, { signal });
    return { items: referrals, next: pagination.nextCursor };
  });
  const [reversingId, setReversingId] = useState<string>();
  const { listRef, current, selectAfter } = useQueueShortcuts(list.items ?? [], {
    a: (referral) => void (canRelease(referral) && release(referral)),
    r: (referral) => canReverse(referral) && setReversingId(referral.id),
  });

  async function release({ id, newcomer }: OperatorReferral) {
    const isDone = await runMutation(
      () => operatorsClient.releaseReferral({ params: { id } }),
      t('Released: {username}', { username: newcomer.username }),
      t('Failed to release'),
    );
    if (isDone) selectAfter(id);
  }

  async function reverse({ id, newcomer }: OperatorReferral, reason: string) {
    const isDone = await runMutation(
      () => operatorsClient.reverseReferral({ params: { id }, body: { reason } }),
      t('Reversed: {username}', { username: newcomer.username }),
      t('Failed to reverse'),
    );
    if (!isDone) return;
    setReversingId(undefined);
    selectAfter(id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('Referrals')}
          tabs={statuses.map((value) => ({ value, label: translate(statusLabels[value]) }))}
          value={status}
          onChange={setStatus}
        />
        <ShortcutHints
          keys={[
            ['j', 'k', t('walk')],
            ['a', t('release')],
            ['r', t('reverse')],
          ]}
        />
      </div>
      <ConsoleList list={list} empty={translate(emptyMessages[status])}>
        {(referrals) => (
          <ul ref={listRef} className="flex flex-col gap-2 md:gap-3">
            {referrals.map((referral) => (
              <QueueRow
                key={referral.id}
                id={referral.id}
                current={referral.id === current?.id}
                highlighted={status === 'held'}
              >
                <ReferralFacts referral={referral} />
                {reversingId === referral.id ? (
                  <ReasonForm
                    verb={t('Reverse')}
                    required
                    onSubmit={(reason) => reverse(referral, reason)}
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
              </QueueRow>
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}

const canRelease = ({ canDecide, state }: OperatorReferral) => canDecide && state === 'held';
const canReverse = ({ canDecide, state }: OperatorReferral) => canDecide && state !== 'reversed';

function ReferralFacts({ referral }: { referral: OperatorReferral }) {
  const { newcomer, referrer, reason, heldAt, joinedAt, decidedAt, heldOfReferrer } = referral;
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

function MemberLink({ member }: { member: OperatorReferral['newcomer'] }) {
  return (
    <TextLink to="/user-profile/$id" params={{ id: member.id }}>
      {member.username}
    </TextLink>
  );
}
