import { t } from '../../../lib/i18n/i18n.ts';

/** The states of a report or a support message. */
export const caseStates = ['open', 'closed'] as const;

/** Returns the tabs for open and closed cases. */
export const caseTabs = (): { value: (typeof caseStates)[number]; label: string }[] => [
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
];
