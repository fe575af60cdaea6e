import { t } from '../../lib/i18n/i18n.ts';

/** Whether something for the operators is still to be seen to. */
export const openStates = ['open', 'closed'] as const;

/** The tabs of what is open and what is closed. */
export const openTabs = (): { value: (typeof openStates)[number]; label: string }[] => [
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
];
