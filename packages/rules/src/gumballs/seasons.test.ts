import { expect, it } from 'vitest';
import { checkSeasonDraft } from './seasons.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (text: string) => new Date(`${text}T12:00:00Z`);

it.each([
  [{}, true],
  [{ title: ' ' }, 'TASK_TITLE_REQUIRED'],
  [{ title: 'x'.repeat(41) }, 'SEASON_TITLE_TOO_LONG'],
  [{ startsAt: at('2026-11-22') }, 'SEASON_START_PAST'],
  [{ endsAt: now }, 'SEASON_END_INVALID'],
  [{ endsAt: at('2027-11-25') }, 'SEASON_END_INVALID'],
])('a season with %o: %s', (change, expected) => {
  const result = checkSeasonDraft({ title: 'Winter', startsAt: now, endsAt: at('2026-12-23'), ...change }, now);
  expect(result.ok ? true : result.code).toBe(expected);
});
