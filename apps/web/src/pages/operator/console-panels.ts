import type { StaffRight } from '@gumball/rules/operators/staff-roles';
import { type ComponentType, createElement, lazy } from 'react';
import { uploadAvatar } from '../../features/uploads/uploads.queries.ts';
import { msg } from '../../lib/i18n/i18n.ts';

/** The groups of the console's navigation, in their order. */
export const consoleGroups = {
  overview: msg('Overview'),
  moderation: msg('Moderation'),
  members: msg('Members'),
  rewards: msg('Tasks and rewards'),
  settings: msg('Settings'),
};

/** A group of panels. */
export type ConsoleGroup = keyof typeof consoleGroups;

type ConsolePanel = {
  group: ConsoleGroup;
  label: string;
  /** The right of operators that the panel needs. */
  right: StaffRight;
  Panel: ComponentType;
};

// The operator's uploads of pictures are the uploads feature's.
const Shop = lazy(async () => {
  const { ShopPanel } = await import('../../features/operators/shop/ShopPanel.tsx');
  return { default: () => createElement(ShopPanel, { uploadPicture: uploadAvatar }) };
});

/** A component that is loaded when it is first shown. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** The panels of the console by their name in the address, each group in its order. */
export const consolePanels = {
  totals: {
    group: 'overview',
    label: msg('Totals'),
    right: 'totals',
    Panel: lazily(async () => (await import('../../features/operators/overview/TotalsPanel.tsx')).TotalsPanel),
  },
  figures: {
    group: 'overview',
    label: msg('Figures'),
    right: 'totals',
    Panel: lazily(async () => (await import('../../features/operators/figures/FiguresPanel.tsx')).FiguresPanel),
  },
  problems: {
    group: 'overview',
    label: msg('Problems'),
    right: 'settings',
    Panel: lazily(async () => (await import('../../features/operators/problems/ProblemsPanel.tsx')).ProblemsPanel),
  },
  audit: {
    group: 'overview',
    label: msg('Audit log'),
    right: 'audit',
    Panel: lazily(async () => (await import('../../features/operators/overview/AuditPanel.tsx')).AuditPanel),
  },

  cases: {
    group: 'moderation',
    label: msg('Cases'),
    right: 'moderation',
    Panel: lazily(async () => (await import('../../features/operators/cases/CasesPanel.tsx')).CasesPanel),
  },
  filters: {
    group: 'moderation',
    label: msg('Filters'),
    right: 'moderation',
    Panel: lazily(async () => (await import('../../features/operators/filters/FiltersPanel.tsx')).FiltersPanel),
  },
  appeals: {
    group: 'moderation',
    label: msg('Appeals'),
    right: 'suspensions',
    Panel: lazily(async () => (await import('../../features/operators/review/AppealsPanel.tsx')).AppealsPanel),
  },
  clusters: {
    group: 'moderation',
    label: msg('Clusters'),
    right: 'clusters',
    Panel: lazily(async () => (await import('../../features/operators/clusters/ClustersPanel.tsx')).ClustersPanel),
  },
  support: {
    group: 'moderation',
    label: msg('Support'),
    right: 'support',
    Panel: lazily(async () => (await import('../../features/operators/review/SupportPanel.tsx')).SupportPanel),
  },

  members: {
    group: 'members',
    label: msg('Members'),
    right: 'members',
    Panel: lazily(async () => (await import('../../features/operators/members/MembersPanel.tsx')).MembersPanel),
  },
  applications: {
    group: 'members',
    label: msg('Applications'),
    right: 'applications',
    Panel: lazily(
      async () => (await import('../../features/operators/applications/ApplicationsPanel.tsx')).ApplicationsPanel,
    ),
  },
  referrals: {
    group: 'members',
    label: msg('Referrals'),
    right: 'referrals',
    Panel: lazily(async () => (await import('../../features/operators/review/ReferralsPanel.tsx')).ReferralsPanel),
  },
  staff: {
    group: 'members',
    label: msg('Staff'),
    right: 'staff',
    Panel: lazily(async () => (await import('../../features/operators/staff/StaffPanel.tsx')).StaffPanel),
  },

  review: {
    group: 'rewards',
    label: msg('Review'),
    right: 'submissions',
    Panel: lazily(async () => (await import('../../features/operators/review/ReviewQueue.tsx')).ReviewQueue),
  },
  tasks: {
    group: 'rewards',
    label: msg('Tasks'),
    right: 'tasks',
    Panel: lazily(async () => (await import('../../features/operators/tasks/TasksPanel.tsx')).TasksPanel),
  },
  quests: {
    group: 'rewards',
    label: msg('Quests'),
    right: 'tasks',
    Panel: lazily(async () => (await import('../../features/operators/quests/QuestsPanel.tsx')).QuestsPanel),
  },
  campaigns: {
    group: 'rewards',
    label: msg('Campaigns'),
    right: 'tasks',
    Panel: lazily(async () => (await import('../../features/operators/campaigns/CampaignsPanel.tsx')).CampaignsPanel),
  },
  seasons: {
    group: 'rewards',
    label: msg('Seasons'),
    right: 'tasks',
    Panel: lazily(async () => (await import('../../features/operators/seasons/SeasonsPanel.tsx')).SeasonsPanel),
  },
  shop: {
    group: 'rewards',
    label: msg('Shop'),
    right: 'shop',
    Panel: Shop,
  },

  site: {
    group: 'settings',
    label: msg('Site'),
    right: 'settings',
    Panel: lazily(async () => (await import('../../features/operators/site/SitePanel.tsx')).SitePanel),
  },
  services: {
    group: 'settings',
    label: msg('Services'),
    right: 'settings',
    Panel: lazily(async () => (await import('../../features/operators/services/ServicesPanel.tsx')).ServicesPanel),
  },
  mails: {
    group: 'settings',
    label: msg('Mails'),
    right: 'settings',
    Panel: lazily(async () => (await import('../../features/operators/mails/MailsPanel.tsx')).MailsPanel),
  },
  terms: {
    group: 'settings',
    label: msg('Terms'),
    right: 'settings',
    Panel: lazily(async () => (await import('../../features/operators/terms/TermsPanel.tsx')).TermsPanel),
  },
} satisfies Record<string, ConsolePanel>;

/** The name of a panel, as in the address. */
export type PanelName = keyof typeof consolePanels;

/** The names of all panels, in their order. */
export const panelNames = Object.keys(consolePanels) as PanelName[];
