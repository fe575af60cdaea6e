import type { Period } from '@gumball/rules/gumballs/periods';
import { msg } from '../../lib/i18n/i18n.ts';

/** The periods of a ranking with their labels. */
export const periodTabs: { value: Period; label: string }[] = [
  { value: 'all', label: msg('All Time') },
  { value: 'month', label: msg('This Month') },
  { value: 'week', label: msg('This Week') },
];
