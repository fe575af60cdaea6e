import { say, t } from '../../lib/texts.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Desk } from './Desk.tsx';
import { entryNames } from './desk-words.ts';
import { operatorsClient, useDesk } from './operators.queries.ts';

/** Every entry of a member's ledger, newest first. */
export function MemberLedger({ memberId }: { memberId: string }) {
  const list = useDesk(['ledger', memberId], async (query, signal) => {
    const { entries, pagination } = await operatorsClient.ledger({ params: { id: memberId }, query }, { signal });
    return { items: entries, next: pagination.nextCursor };
  });
  return (
    <div className="mt-3 overflow-x-auto">
      <Desk list={list} empty={t('Nothing in this ledger')}>
        {(entries) => (
          <table className="w-full text-ui tabular-nums">
            <thead className="text-sm text-ink-3">
              <tr>
                <th className="py-1 pe-3 text-start font-medium">{t('When')}</th>
                <th className="py-1 pe-3 text-start font-medium">{t('Kind')}</th>
                <th className="py-1 pe-3 text-start font-medium">{t('Reference')}</th>
                <th className="py-1 text-end font-medium">{t('Amount')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, createdAt, kind, reference, amount }) => (
                <tr key={id} className="border-t border-line">
                  <td className="py-1.5 pe-3">
                    <TimeAgo at={createdAt} format="seen" />
                  </td>
                  <td className="py-1.5 pe-3">{say(entryNames[kind])}</td>
                  <td className="py-1.5 pe-3">{reference}</td>
                  <td className="py-1.5 text-end font-semibold">{amount > 0 ? `+${amount}` : amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Desk>
    </div>
  );
}
