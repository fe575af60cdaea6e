import type { ComponentType } from 'react';
import { AuditDesk } from '../features/operators/AuditDesk.tsx';
import { MemberDesk } from '../features/operators/MemberDesk.tsx';
import { ReferralDesk } from '../features/operators/ReferralDesk.tsx';
import { ReportDesk } from '../features/operators/ReportDesk.tsx';
import { ReviewQueue } from '../features/operators/ReviewQueue.tsx';
import { SupportDesk } from '../features/operators/SupportDesk.tsx';
import { TaskDesk } from '../features/operators/TaskDesk.tsx';
import { TotalsDesk } from '../features/operators/TotalsDesk.tsx';
import { msg, say, t } from '../lib/texts.ts';
import { useAddressChoice, useKeepInAddress } from '../lib/use-address-choice.ts';
import { Tabs } from '../ui/Tabs.tsx';

const desks = {
  review: { label: msg('Review'), Desk: ReviewQueue },
  tasks: { label: msg('Tasks'), Desk: TaskDesk },
  reports: { label: msg('Reports'), Desk: ReportDesk },
  referrals: { label: msg('Referrals'), Desk: ReferralDesk },
  support: { label: msg('Support'), Desk: SupportDesk },
  members: { label: msg('Members'), Desk: MemberDesk },
  totals: { label: msg('Totals'), Desk: TotalsDesk },
  audit: { label: msg('Audit log'), Desk: AuditDesk },
} satisfies Record<string, { label: string; Desk: ComponentType }>;

type DeskName = keyof typeof desks;

const deskNames = Object.keys(desks) as [DeskName, ...DeskName[]];

/** The operators' console. */
export function OperatorPage() {
  const [name] = useAddressChoice('desk', deskNames);
  const keep = useKeepInAddress();
  const { label, Desk } = desks[name];
  return (
    <div className="mx-auto flex max-w-[968px] flex-col gap-2 max-md:px-2 md:gap-3">
      <Tabs
        label={t('Console')}
        tabs={deskNames.map((value) => ({ value, label: say(desks[value].label) }))}
        value={name}
        // What was chosen at one desk is no choice at another.
        onChange={(desk) => keep({ desk: desk === deskNames[0] ? '' : desk, state: '', q: '' })}
        look="underline"
        scrolling
      />
      <div role="tabpanel" aria-label={say(label)} className="flex flex-col gap-2 md:gap-3">
        <h2 className="sr-only">{say(label)}</h2>
        <Desk />
      </div>
    </div>
  );
}
