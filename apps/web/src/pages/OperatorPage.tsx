import { type StaffRight, staffMay } from '@gumball/rules/operators/staff-roles';
import type { ComponentType } from 'react';
import { useSecondFactor } from '../features/auth/account/account.queries.ts';
import { ApplicationsPanel } from '../features/operators/applications/ApplicationsPanel.tsx';
import { CampaignsPanel } from '../features/operators/campaigns/CampaignsPanel.tsx';
import { CasesPanel } from '../features/operators/cases/CasesPanel.tsx';
import { ClustersPanel } from '../features/operators/clusters/ClustersPanel.tsx';
import { FiltersPanel } from '../features/operators/filters/FiltersPanel.tsx';
import { MailsPanel } from '../features/operators/mails/MailsPanel.tsx';
import { MembersPanel } from '../features/operators/members/MembersPanel.tsx';
import { AuditPanel } from '../features/operators/overview/AuditPanel.tsx';
import { TotalsPanel } from '../features/operators/overview/TotalsPanel.tsx';
import { QuestsPanel } from '../features/operators/quests/QuestsPanel.tsx';
import { AppealsPanel } from '../features/operators/review/AppealsPanel.tsx';
import { ReferralsPanel } from '../features/operators/review/ReferralsPanel.tsx';
import { ReviewQueue } from '../features/operators/review/ReviewQueue.tsx';
import { SupportPanel } from '../features/operators/review/SupportPanel.tsx';
import { SeasonsPanel } from '../features/operators/seasons/SeasonsPanel.tsx';
import { ShopPanel } from '../features/operators/shop/ShopPanel.tsx';
import { SitePanel } from '../features/operators/site/SitePanel.tsx';
import { StaffPanel } from '../features/operators/staff/StaffPanel.tsx';
import { TasksPanel } from '../features/operators/tasks/TasksPanel.tsx';
import { TermsPanel } from '../features/operators/terms/TermsPanel.tsx';
import { uploadAvatar } from '../features/uploads/uploads.queries.ts';
import { msg, t, translate } from '../lib/i18n/i18n.ts';
import { useSearchParamChoice, useSetSearchParams } from '../lib/router/use-search-param.ts';
import { useCurrentUser } from '../lib/session/session.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';

// The operator's uploads of pictures are the uploads feature's.
function Shop() {
  return <ShopPanel uploadPicture={uploadAvatar} />;
}

const panels = {
  review: { label: msg('Review'), right: 'submissions', Panel: ReviewQueue },
  tasks: { label: msg('Tasks'), right: 'tasks', Panel: TasksPanel },
  quests: { label: msg('Quests'), right: 'tasks', Panel: QuestsPanel },
  campaigns: { label: msg('Campaigns'), right: 'tasks', Panel: CampaignsPanel },
  seasons: { label: msg('Seasons'), right: 'tasks', Panel: SeasonsPanel },
  shop: { label: msg('Shop'), right: 'shop', Panel: Shop },
  cases: { label: msg('Cases'), right: 'moderation', Panel: CasesPanel },
  filters: { label: msg('Filters'), right: 'moderation', Panel: FiltersPanel },
  appeals: { label: msg('Appeals'), right: 'suspensions', Panel: AppealsPanel },
  referrals: { label: msg('Referrals'), right: 'referrals', Panel: ReferralsPanel },
  clusters: { label: msg('Clusters'), right: 'clusters', Panel: ClustersPanel },
  support: { label: msg('Support'), right: 'support', Panel: SupportPanel },
  applications: { label: msg('Applications'), right: 'applications', Panel: ApplicationsPanel },
  members: { label: msg('Members'), right: 'members', Panel: MembersPanel },
  staff: { label: msg('Staff'), right: 'staff', Panel: StaffPanel },
  terms: { label: msg('Terms'), right: 'settings', Panel: TermsPanel },
  site: { label: msg('Site'), right: 'settings', Panel: SitePanel },
  mails: { label: msg('Mails'), right: 'settings', Panel: MailsPanel },
  totals: { label: msg('Totals'), right: 'totals', Panel: TotalsPanel },
  audit: { label: msg('Audit log'), right: 'audit', Panel: AuditPanel },
} satisfies Record<string, { label: string; right: StaffRight; Panel: ComponentType }>;

type PanelName = keyof typeof panels;

const panelNames = Object.keys(panels) as PanelName[];

/** The operators' console. It stays closed while the operator lacks a required second factor. */
export function OperatorPage() {
  const { data } = useSecondFactor();
  if (data?.isRequired && !data.isOn && !data.passkeysOnly) {
    return (
      <EmptyState
        art="lock"
        title={t('Two-factor authentication is required')}
        text={t(
          'Operators of this network need it, or sign in with passkeys only. Turn it on in the settings, then the console opens.',
        )}
        action={
          <ButtonLink kind="soft" size="sm" to="/settings" hash="second-factor">
            {t('Settings')}
          </ButtonLink>
        }
      />
    );
  }
  return <Console />;
}

/** The panels that the role of the operator may use. */
function Console() {
  const { staffRole } = useCurrentUser();
  const [first, ...others] = panelNames.filter((name) => staffMay(staffRole, panels[name].right));
  return first ? <Panels names={[first, ...others]} /> : <Loading />;
}

function Panels({ names }: { names: [PanelName, ...PanelName[]] }) {
  const [name] = useSearchParamChoice('panel', names);
  const setParams = useSetSearchParams();
  const { label, Panel } = panels[name];
  return (
    <div className="mx-auto flex max-w-[968px] flex-col gap-2 max-md:px-2 md:gap-3">
      <Tabs
        label={t('Console')}
        tabs={names.map((value) => ({ value, label: translate(panels[value].label) }))}
        value={name}
        // The selection of one panel does not apply to another.
        onChange={(panel) =>
          setParams({ panel: panel === names[0] ? '' : panel, state: '', q: '', cluster: '', view: '' })
        }
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
