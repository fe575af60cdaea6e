import { type ComponentType, useState } from 'react';
import { AuditDesk } from '../features/operators/AuditDesk.tsx';
import { MemberDesk } from '../features/operators/MemberDesk.tsx';
import { ReferralDesk } from '../features/operators/ReferralDesk.tsx';
import { ReportDesk } from '../features/operators/ReportDesk.tsx';
import { ReviewQueue } from '../features/operators/ReviewQueue.tsx';
import { SupportDesk } from '../features/operators/SupportDesk.tsx';
import { TaskDesk } from '../features/operators/TaskDesk.tsx';
import { TotalsDesk } from '../features/operators/TotalsDesk.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const desks = {
  review: { label: 'Review', Desk: ReviewQueue },
  tasks: { label: 'Tasks', Desk: TaskDesk },
  reports: { label: 'Reports', Desk: ReportDesk },
  referrals: { label: 'Referrals', Desk: ReferralDesk },
  support: { label: 'Support', Desk: SupportDesk },
  members: { label: 'Members', Desk: MemberDesk },
  totals: { label: 'Totals', Desk: TotalsDesk },
  audit: { label: 'Audit log', Desk: AuditDesk },
} satisfies Record<string, { label: string; Desk: ComponentType }>;

type DeskName = keyof typeof desks;

const tabs = (Object.keys(desks) as DeskName[]).map((value) => ({ value, label: desks[value].label }));

/** The operators' console. */
export function OperatorPage() {
  const [name, setName] = useState<DeskName>('review');
  const { label, Desk } = desks[name];
  return (
    <div className="mx-auto flex max-w-[968px] flex-col gap-2 max-md:px-2 md:gap-3">
      <div className="overflow-x-auto [scrollbar-width:none]">
        <Tabs label="Console" tabs={tabs} value={name} onChange={setName} look="underline" />
      </div>
      <div role="tabpanel" aria-label={label} className="flex flex-col gap-2 md:gap-3">
        <h2 className="sr-only">{label}</h2>
        <Desk />
      </div>
    </div>
  );
}
