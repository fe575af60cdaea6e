import { type MuteDuration, muteDurations } from '@gumball/rules/mutes/mutes';
import { msg } from '../../lib/i18n/i18n.ts';

/** A choice of how long a mute lasts. */
export type DurationChoice = MuteDuration | 'always';

/** The choices, the one without an end first. */
export const durationChoices: readonly DurationChoice[] = ['always', ...muteDurations];

/** The label of each choice. */
export const durationLabels: Record<DurationChoice, string> = {
  always: msg('Until I unmute'),
  day: msg('For a day'),
  week: msg('For a week'),
  month: msg('For 30 days'),
};

/** Returns the duration of a choice; null without an end. */
export function toDuration(choice: DurationChoice): MuteDuration | null {
  return choice === 'always' ? null : choice;
}
