import { useLayoutEffect, useRef, useState } from 'react';

/** How long presses are ignored after a decision and after the rows moved up, in milliseconds. */
const pauseMs = 500;

/**
 * Decisions by one press about the rows of a list, one at a time. A second press must not decide about the row that
 * moved to the place of the first. So `decide` ignores presses until the decision was answered, for a moment after it,
 * and for a moment after a row left. `deciding` is the name of the running decision.
 */
export function useDecisions(rows: readonly { id: string }[]) {
  const [deciding, setDeciding] = useState<string>();
  const isDeciding = useRef(false);
  const pausedUntil = useRef(0);
  const shownIds = useRef<string[]>([]);
  const pause = () => {
    pausedUntil.current = performance.now() + pauseMs;
  };
  // Before the moved rows are painted: nobody can press what is not displayed.
  useLayoutEffect(() => {
    const ids = new Set(rows.map(({ id }) => id));
    if (shownIds.current.some((id) => !ids.has(id))) pause();
    shownIds.current = [...ids];
  });

  /** Runs a decision, which returns whether the row leaves the list. Returns false for an ignored press. */
  async function decide(name: string, run: () => Promise<boolean>): Promise<boolean> {
    if (isDeciding.current || performance.now() < pausedUntil.current) return false;
    isDeciding.current = true;
    setDeciding(name);
    try {
      const leaves = await run();
      if (leaves) pause();
      return leaves;
    } finally {
      isDeciding.current = false;
      setDeciding(undefined);
    }
  }

  return { decide, deciding };
}
