import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useSearchParamChoice, useSearchParamQuery } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { RequirementsSetting } from '../applications/RequirementsSetting.tsx';
import { unsuspendMember } from '../data/operators.mutations.ts';
import { useOperatorMembers } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { RiskReasons, RiskTag } from '../parts/RiskReasons.tsx';
import { useRight } from '../parts/use-right.ts';
import { GrantApprovalSetting } from './GrantApprovalSetting.tsx';
import { GrantRequests } from './GrantRequests.tsx';
import { MemberLedger } from './MemberLedger.tsx';
import { MemberSanctions } from './MemberSanctions.tsx';
import { PublicPagesSetting } from './PublicPagesSetting.tsx';
import { SignUpSetting } from './SignUpSetting.tsx';

const states = ['all', 'active', 'suspended', 'suspicious', 'operators'] as const;
const stateLabels = {
  all: msg('All members'),
  active: msg('Active'),
  suspended: msg('Suspended'),
  suspicious: msg('High risk'),
  operators: msg('Operators'),
};

/** Members: search, suspension and ledger. */
export function MembersPanel() {
  const { typed, setTyped, query: q } = useSearchParamQuery('q');
  const [state, setState] = useSearchParamChoice('state', states);
  const list = useOperatorMembers(state, q);
  const maySet = useRight('settings');
  const mayGrant = useRight('grants');
  return (
    <>
      {maySet && (
        <>
          <SignUpSetting />
          <RequirementsSetting />
          <PublicPagesSetting />
        </>
      )}
      {mayGrant && maySet && <GrantApprovalSetting />}
      {mayGrant && <GrantRequests />}
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('Search members')} value={typed} onChange={setTyped} boxClassName="min-w-48 flex-1" />
        <Select
          label={t('State')}
          options={states.map((value) => ({ value, label: translate(stateLabels[value]) }))}
          value={state}
          onChange={setState}
        />
      </div>
      <ConsoleList list={list} empty={t('No members found')}>
        {(members) => (
          <ul className="flex flex-col gap-2">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}

function MemberRow({ member }: { member: OperatorUser }) {
  const [openSection, setOpenSection] = useState<'ledger' | 'sanctions' | 'suspend'>();
  const { id, username } = member;
  const maySuspend = useRight('suspensions');
  const isBot = member.email === null;
  const name = `${member.firstName} ${member.lastName}`.trim();

  return (
    <li className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name || username} src={member.avatarUrl} size={44} decorative />
        <div className="min-w-48 flex-1">
          <h3 className="truncate">{name || username}</h3>
          <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
            <span>{username}</span>
            {!isBot && <span className="break-all">{member.email}</span>}
          </p>
        </div>
        {member.operator && <Tag tone="info">{t('Operator')}</Tag>}
        {member.suspendedAt && (
          <Tag tone="danger">
            {member.suspendedUntil
              ? t('Suspended until {time}', { time: dateAndTime(new Date(member.suspendedUntil), locale) })
              : t('Suspended')}
          </Tag>
        )}
        {member.risk && member.risk.score > 0 && <RiskTag risk={member.risk} />}
        {!isBot && <GumballAmount amount={member.gumballs} />}
        <div className="ms-auto flex gap-1">
          {!isBot && (
            <Button
              kind="ghost"
              size="sm"
              aria-expanded={openSection === 'ledger'}
              aria-label={t('Ledger of {username}', { username })}
              onClick={() => setOpenSection(openSection === 'ledger' ? undefined : 'ledger')}
            >
              {t('Ledger')}
            </Button>
          )}
          {maySuspend && !member.operator && (
            <Button
              kind="ghost"
              size="sm"
              aria-expanded={openSection === 'sanctions'}
              aria-label={t('Measures against {username}', { username })}
              onClick={() => setOpenSection(openSection === 'sanctions' ? undefined : 'sanctions')}
            >
              {t('Measures')}
            </Button>
          )}
          {maySuspend && !member.operator && member.suspendedAt && (
            <Button
              kind="outline"
              size="sm"
              aria-label={t('Unsuspend {username}', { username })}
              onClick={() => void unsuspendMember(member)}
            >
              {t('Unsuspend')}
            </Button>
          )}
          {maySuspend && !member.operator && !member.suspendedAt && (
            <Button
              kind="danger-soft"
              size="sm"
              aria-expanded={openSection === 'suspend'}
              aria-label={t('Suspend {username}', { username })}
              onClick={() => setOpenSection(openSection === 'suspend' ? undefined : 'suspend')}
            >
              {t('Suspend')}
            </Button>
          )}
        </div>
      </div>
      {member.risk && member.risk.score > 0 && <RiskReasons risk={member.risk} />}
      {openSection === 'suspend' && <MemberSanctions owner={{ id, username }} suggestedKind="suspension" />}
      {openSection === 'sanctions' && <MemberSanctions owner={{ id, username }} />}
      {openSection === 'ledger' && <MemberLedger owner={{ id, username }} />}
    </li>
  );
}
