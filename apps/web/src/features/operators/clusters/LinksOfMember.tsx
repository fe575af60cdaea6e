import type { ClusterLink, ClusterMember } from '@gumball/contract/operators/clusters.schemas';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { RiskReasons, RiskTag } from '../parts/RiskReasons.tsx';
import { MemberTags } from './MemberTags.tsx';

const linksShown = 8;

/** What one account of a cluster shares with the others, below the graph. */
export function LinksOfMember({
  member,
  members,
  links,
  isSelected,
  onToggle,
}: {
  member: ClusterMember;
  members: ReadonlyMap<string, ClusterMember>;
  links: readonly ClusterLink[];
  isSelected: boolean;
  onToggle: () => void;
}) {
  const { id, username, risk, gumballs, isOperator } = member;
  const own = links.filter(({ from, to }) => from === id || to === id);
  return (
    <div className="rounded-lg bg-sunken/60 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <TextLink to="/user-profile/$id" params={{ id }} className="break-all">
          {username}
        </TextLink>
        {risk && <RiskTag risk={risk} />}
        <MemberTags member={member} />
        <GumballAmount amount={gumballs} variant="text" />
        {!isOperator && (
          <label className="ms-auto flex min-h-8 cursor-pointer items-center gap-2 text-ui">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-(--gb-brand)"
              checked={isSelected}
              onChange={onToggle}
            />
            {t('Chosen for the step')}
          </label>
        )}
      </div>
      {risk && <RiskReasons risk={risk} />}
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {own.slice(0, linksShown).map(({ from, to, reasons }) => {
          const otherId = from === id ? to : from;
          return (
            <li key={otherId} className="break-words">
              <span className="font-semibold">{members.get(otherId)?.username}</span>
              <span className="text-ink-2">: {reasons.map(({ text }) => translate(text)).join(', ')}</span>
            </li>
          );
        })}
        {own.length > linksShown && (
          <li className="text-ink-3">{t('and {count} more', { count: own.length - linksShown })}</li>
        )}
      </ul>
    </div>
  );
}
