/** Returns the fields of `after` that differ from `before`. An edit sends these only, so that it keeps later changes. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof T]);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<T>;
}
