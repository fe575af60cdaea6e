import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { useStaff } from '../data/staff.queries.ts';
import { roleNames } from './role-names.ts';
import { StaffDialog } from './StaffDialog.tsx';

type Change = { kind: 'add' } | { kind: 'change' | 'dismiss'; member: StaffMember };

/** The operators and their roles, for administrators. */
export function StaffPanel() {
  const { data: staff, error, isFetching, refetch } = useStaff();
  const [change, setChange] = useState<Change>();
  if (!staff) {
    if (!error || isFetching) return <Loading />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t("Couldn't load this list"))}
      </Callout>
    );
  }
  return (
    <>
      <Button size="sm" className="self-end" onClick={() => setChange({ kind: 'add' })}>
        {t('Add an operator')}
      </Button>
      <ul className="flex flex-col gap-2">
        {staff.map((member) => (
          <StaffRow
            key={member.id}
            member={member}
            isLast={
              member.role === 'administrator' && staff.filter(({ role }) => role === 'administrator').length === 1
            }
            onChange={(kind) => setChange({ kind, member })}
          />
        ))}
      </ul>
      {change && <StaffDialog change={change} onClose={() => setChange(undefined)} />}
    </>
  );
}

function StaffRow({
  member,
  isLast,
  onChange,
}: {
  member: StaffMember;
  isLast: boolean;
  onChange: (kind: 'change' | 'dismiss') => void;
}) {
  const { username, role, hasSecondFactor } = member;
  const name = `${member.firstName} ${member.lastName}`.trim();
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <Avatar name={name || username} src={member.avatarUrl} size={44} decorative />
      <div className="min-w-48 flex-1">
        <h3 className="truncate">{name || username}</h3>
        <p className="text-sm break-all text-ink-2">{username}</p>
      </div>
      {!hasSecondFactor && <Tag>{t('Without a second factor')}</Tag>}
      <Tag tone="info">{translate(roleNames[role])}</Tag>
      {isLast ? (
        <p className="text-sm text-ink-2">{t('The only administrator')}</p>
      ) : (
        <div className="ms-auto flex gap-1">
          <Button
            kind="outline"
            size="sm"
            aria-label={t('Change the role of {username}', { username })}
            onClick={() => onChange('change')}
          >
            {t('Change role')}
          </Button>
          <Button
            kind="danger-soft"
            size="sm"
            aria-label={t('Remove {username} from the operators', { username })}
            onClick={() => onChange('dismiss')}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
