const eventsPerSecond = 120;
const windowMs = 1000;

type Budget = { sockets: number; windowStart: number; used: number };

/** Rate limit for the events of each user, over all sockets on this node. */
export type EventBudgets = {
  /** Adds a socket of a user. The returned function counts one event and returns whether it is within the limit. */
  join(userId: string): () => boolean;
  /** Removes a socket of a user. */
  leave(userId: string): void;
};

/** Creates the budgets. A budget is removed a second after the last socket, so that a reconnect does not reset it. */
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
