import { minuteMs } from '@gumball/rules/formats/durations';
import { plural, t } from '../../lib/i18n/i18n.ts';

/** Formats how long a poll is open, in the largest unit that is precise enough. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes <= 1) return t('Less than a minute left');
  if (minutes < 60) return plural(minutes, '{count} minute left', '{count} minutes left');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return plural(hours, '{count} hour left', '{count} hours left');
  return plural(Math.round(hours / 24), '{count} day left', '{count} days left');
}
