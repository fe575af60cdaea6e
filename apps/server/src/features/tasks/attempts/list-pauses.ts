/** The lists of targets that this server does not read now, so that a rate limit lasts for its window. */
export type ListPauses = {
  current(now: Date): string[];
  begin(list: string, until: Date): void;
};

/** Creates the pauses of a server. Those of another server are its own: the platform's limit holds for both. */
export function createListPauses(): ListPauses {
  const pauses = new Map<string, Date>();
  return {
    current(now) {
      for (const [list, until] of pauses) if (until <= now) pauses.delete(list);
      return [...pauses.keys()];
    },
    begin(list, until) {
      pauses.set(list, until);
    },
  };
}
