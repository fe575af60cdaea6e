import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { isReversibleKind } from '@gumball/rules/gumballs/adjustments';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { entryNames } from '../data/operator-labels.ts';
import { useLedger } from '../data/operators.queries.ts';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { useRight } from '../parts/use-right.ts';
import { GrantDialog, type LedgerOwner, ReversalDialog } from './LedgerDialog.tsx';

/**
 * Every entry of a member's ledger, newest first. Who may grant Gumballs reverses entries too, except in the own
 * ledger.
 */
export function MemberLedger({ owner }: { owner: LedgerOwner }) {
  const isOwn = useCurrentUser().id === owner.id;
  const mayChange = useRight('grants') && !isOwn;
  const [openDialog, setOpenDialog] = useState<'grant' | Earning>();
  const list = useLedger(owner.id);
  const close = () => setOpenDialog(undefined);
  return (
    <div className="mt-3">
      {isOwn && <ConflictOfInterestNotice />}
      {mayChange && (
        <Button kind="outline" size="sm" onClick={() => setOpenDialog('grant')}>
          {t('Give {points}')}
        </Button>
      )}
      <div className="mt-3 overflow-x-auto">
        <ConsoleList list={list} empty={t('Nothing in this ledger')}>
          {(entries) => <Entries entries={entries} onReverse={mayChange ? setOpenDialog : undefined} />}
        </ConsoleList>
      </div>
      {openDialog === 'grant' && <GrantDialog owner={owner} onClose={close} />}
      {typeof openDialog === 'object' && <ReversalDialog owner={owner} entry={openDialog} onClose={close} />}
    </div>
  );
}

function Entries({ entries, onReverse }: { entries: Earning[]; onReverse: ((entry: Earning) => void) | undefined }) {
  return (
    <table className="w-full text-ui tabular-nums">
      <thead className="text-sm text-ink-3">
        <tr>
          <th className="py-1 pe-3 text-start font-medium">{t('When')}</th>
          <th className="py-1 pe-3 text-start font-medium">{t('Kind')}</th>
          <th className="py-1 pe-3 text-start font-medium">{t('Reference')}</th>
          <th className="py-1 text-end font-medium">{t('Amount')}</th>
          {onReverse && <th aria-label={t('Reverse')} />}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line">
            <td className="py-1.5 pe-3">
              <TimeAgo dateTime={entry.createdAt} format="seen" />
            </td>
            <td className="py-1.5 pe-3">{translate(entryNames[entry.kind])}</td>
            <td className="py-1.5 pe-3 break-all">{entry.reference}</td>
            <td className="py-1.5 text-end font-semibold">
              <bdi>
                {entry.amount > 0 && '+'}
                {formatInteger(entry.amount, locale)}
              </bdi>
            </td>
            {onReverse && (
              <td className="py-1.5 ps-3 text-end">
                {entry.state === 'reversed' && <Tag>{t('Reversed')}</Tag>}
                {entry.state !== 'reversed' && isReversibleKind(entry.kind) && (
                  <Button
                    kind="danger-soft"
                    size="sm"
                    aria-label={t('Reverse the entry of {amount} {points}', { amount: entry.amount })}
                    onClick={() => onReverse(entry)}
                  >
                    {t('Reverse')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
