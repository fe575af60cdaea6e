/** The time in which actions count for a task: from its publication on, or in one period of a repeated task. */
export type CountedTime = { since: Date; until: Date | null };

/** Returns the time in which actions count for an attempt; actions before the publication of the task never do. */
export function countedTime(row: { created_at: Date; counts_from: Date | null; repeats_at: Date | null }): CountedTime {
  const { created_at: createdAt, counts_from: countsFrom, repeats_at: until } = row;
  return { since: countsFrom !== null && countsFrom > createdAt ? countsFrom : createdAt, until };
}
