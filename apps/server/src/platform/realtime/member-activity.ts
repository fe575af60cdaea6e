import type { Log } from '../log/log.ts';
import { createCoalescer } from './coalescer.ts';

/** Tells features that members did something that changes what is known about them. */
export type MemberActivity = {
  /** A member has written something, or the balance changed. Called after the commit. */
  happened(userId: string): void;
  /** Declares who is told, in batches within a moment. */
  subscribe(listener: (userIds: readonly string[]) => Promise<void>): void;
  /** Drops what was not told yet. */
  stop(): void;
};

const delayMs = 500;

/** Creates the service. An activity that is lost with a process only delays what listens. */
export function createMemberActivity(log: Log): MemberActivity {
  const listeners: ((userIds: readonly string[]) => Promise<void>)[] = [];
  const activities = createCoalescer<string>({
    delayMs,
    log,
    async send(userIds) {
      for (const listener of listeners) await listener(userIds);
    },
  });
  return {
    happened: activities.add,
    subscribe: (listener) => listeners.push(listener),
    stop: activities.stop,
  };
}
