import type { ComponentType } from 'react';
import { AuditDesk } from '../features/operators/AuditDesk.tsx';
import { MemberDesk } from '../features/operators/MemberDesk.tsx';
import { ReferralDesk } from '../features/operators/ReferralDesk.tsx';
import { ReportDesk } from '../features/operators/ReportDesk.tsx';
import { ReviewQueue } from '../features/operators/ReviewQueue.tsx';
import { SupportDesk } from '../features/operators/SupportDesk.tsx';
import { TaskDesk } from '../features/operators/TaskDesk.tsx';
import { TotalsDesk } from '../features/operators/TotalsDesk.tsx';
import { msg, t, translate } from '../lib/i18n/i18n.ts';
import { useSearchParamChoice, useSetSearchParams } from '../lib/router/use-search-param.ts';
import { Tabs } from '../ui/layout/Tabs.tsx';

const panels = {
  review: { label: msg('Review'), Panel: ReviewQueue },
  tasks: { label: msg('Tasks'), Panel: TaskDesk },
  reports: { label: msg('Reports'), Panel: ReportDesk },
  referrals: { label: msg('Referrals'), Panel: ReferralDesk },
  support: { label: msg('Support'), Panel: SupportDesk },
  members: { label: msg('Members'), Panel: MemberDesk },
  totals: { label: msg('Totals'), Panel: TotalsDesk },
  audit: { label: msg('Audit log'), Panel: AuditDesk },
} satisfies Record<string, { label: string; Panel: ComponentType }>;

type PanelName = keyof typeof panels;

const panelNames = Object.keys(panels) as [PanelName, ...PanelName[]];

/** The operators' console. */
export function OperatorPage() {
  const [name] = useSearchParamChoice('desk', panelNames);
  const setParams = useSetSearchParams();
  const { label, Panel } = panels[name];
  return (
    <div className="mx-auto flex max-w-[968px] flex-col gap-2 max-md:px-2 md:gap-3">
      <Tabs
        label={t('Console')}
        tabs={panelNames.map((value) => ({ value, label: translate(panels[value].label) }))}
        value={name}
        // What was chosen at one desk is no choice at another.
        onChange={(panel) => setParams({ desk: panel === panelNames[0] ? '' : panel, state: '', q: '' })}
        variant="underline"
        scrolling
      />
      <div role="tabpanel" aria-label={translate(label)} className="flex flex-col gap-2 md:gap-3">
        <h2 className="sr-only">{translate(label)}</h2>
        <Panel />
      </div>
    </div>
  );
}
