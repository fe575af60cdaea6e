import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../jobs/work-queue.ts';

/** What one hash costs: memory in KiB and passes over it. */
export type PasswordCost = { memoryKib: number; passes: number };

/** The product's own cost, what OWASP asks of argon2id at least: some 10 ms of one core. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/**
 * Hashes and checks passwords (argon2id) beside the event loop, a few at a time: a flood of log-ins can take neither every core nor all
 * memory. Both throw `UNAVAILABLE` while too many are waiting.
 */
export type Passwords = {
  /** Hashes a password. What `first` throws once it is this one's turn spares the work. */
  hash(password: string, first?: () => Promise<void>): Promise<string>;
  /** Whether a password fits a stored hash; without one the same work is done and the answer is no. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

// One of libuv's four threads always stays free for files and names.
const maxConcurrent = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
const maxQueued = 300;

/** Makes the hasher with the cost of new hashes. */
export async function createPasswords({ memoryKib, passes }: PasswordCost): Promise<Passwords> {
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const nobodys = await hash(randomUUID(), options);
  const inTurn = createWorkQueue({ running: maxConcurrent, waiting: maxQueued });
  return {
    hash: (password, first) =>
      inTurn(async () => {
        await first?.();
        return hash(password, options);
      }),
    verify: (stored, password) =>
      inTurn(async () => {
        const real = stored?.startsWith('$argon2id$') ? stored : undefined;
        const fits = await verify(real ?? nobodys, password);
        return fits && real !== undefined;
      }),
  };
}
