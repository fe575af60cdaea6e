/** How numbers are written: docs/product.md, Formats. */

/** Gumballs in short form: whole below 1,000, then thousands (`18.4k`) and millions (`1.2M`) with one decimal. */
export function shortGumballs(gumballs: number): string {
  const size = Math.abs(gumballs);
  const sign = gumballs < 0 ? '-' : '';
  if (size < 1000) return `${sign}${size}`;
  // 999,950 and more would round to 1000.0k.
  if (size < 999_950) return `${sign}${(size / 1000).toFixed(1)}k`;
  return `${sign}${(size / 1_000_000).toFixed(1)}M`;
}

/** A count for a badge: nothing unread is an empty text, more than 99 is `99+`. */
export function badgeCount(count: number): string {
  if (count <= 0) return '';
  return count > 99 ? '99+' : String(count);
}

/** How many members a community has: `1 member`, `540 members`, `12k+ members`. */
export function memberCount(count: number): string {
  if (count === 1) return '1 member';
  return count < 1000 ? `${count} members` : `${Math.floor(count / 1000)}k+ members`;
}

/** How much was posted this week, as a line of its own. */
export function postsThisWeek(count: number): string {
  if (count <= 0) return 'No posts this week';
  return count === 1 ? '1 post this week' : `${count}+ posts this week`;
}

/** How much was posted today, as a line of its own. */
export function postsToday(count: number): string {
  return count <= 0 ? 'No posts today' : `${count}+ posts today`;
}

/** A number with its noun: `1 like`, `12 likes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
