/** Returns a quantile of numbers, such as 0.5 for the median; 0 for an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Returns the median, the upper one of an even number of values; 0 for an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
