import { t } from '../../lib/i18n/i18n.ts';

/** The states of a report or a support message. */
export const openStates = ['open', 'closed'] as const;

/** Returns the tabs for open and closed cases. */
export const openTabs = (): { value: (typeof openStates)[number]; label: string }[] => [
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
];
