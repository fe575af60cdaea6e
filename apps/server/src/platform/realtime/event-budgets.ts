const eventsPerSecond = 120;
const windowMs = 1000;

type Budget = { sockets: number; windowStart: number; used: number };

/** How many events per second each member may send over all sockets of this node together. */
export type EventBudgets = {
  /** Counts a socket of a member. The returned function counts one event and says whether it may be handled. */
  join(userId: string): () => boolean;
  /** Counts one socket of a member less. */
  leave(userId: string): void;
};

/** Makes the budgets. A member without a socket takes no memory after a second: one who connects again at once goes on with the same budget. */
export function createEventBudgets(now: () => number = () => Date.now()): EventBudgets {
  const budgets = new Map<string, Budget>();
  return {
    join(userId) {
      const budget = budgets.get(userId) ?? { sockets: 0, windowStart: 0, used: 0 };
      budget.sockets += 1;
      budgets.set(userId, budget);
      return () => {
        const at = now();
        if (at - budget.windowStart >= windowMs || at < budget.windowStart) {
          budget.windowStart = at;
          budget.used = 0;
        }
        budget.used += 1;
        return budget.used <= eventsPerSecond;
      };
    },
    leave(userId) {
      const budget = budgets.get(userId);
      if (!budget) return;
      budget.sockets -= 1;
      if (budget.sockets > 0) return;
      const remove = () => {
        if (budget.sockets === 0 && budgets.get(userId) === budget) budgets.delete(userId);
      };
      setTimeout(remove, windowMs).unref();
    },
  };
}
