import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../jobs/work-queue.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Cost of a hash: memory in KiB and number of passes. */
export type PasswordCost = { memoryKib: number; passes: number };

/** The default cost, OWASP's minimum for argon2id: about 10 ms of one core. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/**
 * Hashes and verifies passwords (argon2id) on worker threads with limited concurrency, so that a flood of log-ins
 * exhausts neither CPU nor memory. `hash` and `verify` throw `UNAVAILABLE` while too many are waiting.
 */
export type Passwords = {
  /** Hashes a password. `first` runs when its turn comes; if it throws, the work is skipped. */
  hash(password: string, first?: () => Promise<void>): Promise<string>;
  /** Whether a password matches a stored hash. Without one it does the same work and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a password is one of the most common ones, which nobody may choose. */
  isCommon(password: string): Promise<boolean>;
};

// One of libuv's four threads stays free for file access and DNS.
const maxConcurrent = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
const maxQueued = 300;

/** Creates the password hasher. The cost applies to new hashes. */
export async function createPasswords({ memoryKib, passes }: PasswordCost): Promise<Passwords> {
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const dummyHash = await hash(randomUUID(), options);
  const enqueue = createWorkQueue({ running: maxConcurrent, waiting: maxQueued });
  return {
    hash: (password, precondition) =>
      enqueue(async () => {
        await precondition?.();
        return hash(password, options);
      }),
    verify: (stored, password) =>
      enqueue(async () => {
        const validHash = stored?.startsWith('$argon2id$') ? stored : undefined;
        const matches = await verify(validHash ?? dummyHash, password);
        return matches && validHash !== undefined;
      }),
    isCommon: isCommonPassword,
  };
}
