const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the day of a time where the member is, as date fields have it: `2026-11-25`. */
export function localDayOf(time: Date): string {
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

/** Returns when a day begins where the member is, or the day `after` days later; undefined for what is no day. */
export function startOfLocalDay(day: string, after = 0): Date | undefined {
  // Without a zone it is local.
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + after);
  return start;
}
