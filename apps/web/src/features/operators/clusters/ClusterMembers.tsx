import type { ClusterMember } from '@gumball/contract/operators/clusters.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { RiskReasons, RiskTag } from '../parts/RiskReasons.tsx';
import { MemberTags } from './MemberTags.tsx';

/** The members of a cluster, to choose those that a step concerns. */
export function ClusterMembers({
  members,
  selected,
  onToggle,
}: {
  members: readonly ClusterMember[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => (
        <li key={member.id} className="py-2.5">
          <label className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1.5">
            <input
              type="checkbox"
              className="size-4.5 flex-none accent-(--gb-brand)"
              aria-label={t('Choose {username}', { username: member.username })}
              checked={selected.has(member.id)}
              disabled={member.isOperator}
              onChange={() => onToggle(member.id)}
            />
            <Avatar name={member.username} src={member.avatarUrl} size={36} decorative />
            <span className="min-w-32 flex-1">
              <span className="block font-semibold break-all">{member.username}</span>
              <span className="block text-sm text-ink-2">
                {t('Joined')} <TimeAgo dateTime={member.createdAt} format="seen" />
              </span>
            </span>
            <MemberTags member={member} />
            {member.risk && <RiskTag risk={member.risk} />}
            <GumballAmount amount={member.gumballs} />
          </label>
          {member.risk && member.risk.score > 0 && <RiskReasons risk={member.risk} />}
        </li>
      ))}
    </ul>
  );
}
