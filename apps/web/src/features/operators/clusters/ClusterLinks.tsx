import type { ClusterLink, ClusterMember } from '@gumball/contract/operators/clusters.schemas';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';

const rowsShown = 100;

/** What pairs of accounts share, as a table: the same as the lines of the graph. */
export function ClusterLinks({ members, links }: { members: readonly ClusterMember[]; links: readonly ClusterLink[] }) {
  const nameOf = new Map(members.map(({ id, username }) => [id, username]));
  return (
    <>
      <table className="w-full text-ui">
        <thead className="text-sm text-ink-3">
          <tr>
            <th className="py-1 pe-3 text-start font-medium">{t('Accounts')}</th>
            <th className="py-1 pe-3 text-start font-medium">{t('Shared')}</th>
            <th className="py-1 text-end font-medium">{t('Points')}</th>
          </tr>
        </thead>
        <tbody>
          {links.slice(0, rowsShown).map(({ from, to, points, reasons }) => (
            <tr key={`${from}-${to}`} className="border-t border-line align-top">
              <td className="py-1.5 pe-3 break-all">
                {nameOf.get(from)}, {nameOf.get(to)}
              </td>
              <td className="py-1.5 pe-3 text-ink-2">{reasons.map(({ text }) => translate(text)).join(', ')}</td>
              <td className="py-1.5 text-end font-semibold tabular-nums">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {links.length > rowsShown && (
        <p className="mt-2 text-sm text-ink-3">
          {plural(links.length - rowsShown, 'and {count} weaker link', 'and {count} weaker links')}
        </p>
      )}
    </>
  );
}
