const daySeconds = 24 * 60 * 60;
const hourSeconds = 60 * 60;

/** Returns the seconds until the next midnight of a time zone, also on days of 23 or 25 hours. */
export function secondsToMidnight(now: Date, timeZone: string): number {
  const elapsed = secondsOfDay(now, timeZone);
  const plain = daySeconds - elapsed;
  const reached = secondsOfDay(new Date(now.getTime() + plain * 1000), timeZone);
  if (reached === 0) return plain;
  return reached > daySeconds / 2 ? plain + hourSeconds : plain - hourSeconds;
}

function secondsOfDay(time: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(time);
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * hourSeconds + minutes * 60 + seconds;
}
