/** The value that a part of some numbers lies below, 0.5 for the middle; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The middle of some numbers, the upper one of two; 0 of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
