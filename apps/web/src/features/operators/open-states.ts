import { t } from '../../lib/texts.ts';

/** Whether something for the operators is still to be seen to. */
export type OpenState = 'open' | 'closed';

/** The tabs of what is open and what is closed. */
export const openStates = (): { value: OpenState; label: string }[] => [
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
];
