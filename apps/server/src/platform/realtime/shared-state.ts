import type { Log } from '../log/log.ts';
import type { Redis } from './redis.ts';

/** Small values shared by all nodes. Without Redis, or while it is unavailable, each node has its own. */
export type SharedState = {
  /**
   * Changes a value atomically. `decide` receives the value or undefined, and runs again if another node was faster.
   * Without a returned `value` it does not change.
   */
  change<Value, Result>(
    key: string,
    ttlMs: number,
    decide: (value: Value | undefined) => { value?: Value; result: Result },
  ): Promise<Result>;
};

const maxAttempts = 5;
const pruneEvery = 10_000;

// Compare and set: returns nil if the value was the expected one, else the current value.
const compareAndSetScript = `
  local value = redis.call('GET', KEYS[1]) or ''
  if value ~= ARGV[1] then return value end
  if ARGV[2] ~= '' then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  return false`;

/** Creates the shared state. */
export function createSharedState(redis: Redis | undefined, log: Log): SharedState {
  const localValues = new Map<string, { text: string; until: number }>();
  let changes = 0;

  const storeLocal = (key: string, text: string, ttlMs: number) => {
    if (text !== '') localValues.set(key, { text, until: Date.now() + ttlMs });
    changes += 1;
    if (changes % pruneEvery > 0) return;
    for (const [name, { until }] of localValues) if (until < Date.now()) localValues.delete(name);
  };
  const readLocal = (key: string) => {
    const found = localValues.get(key);
    return found && found.until > Date.now() ? found.text : '';
  };

  return {
    async change(key, ttlMs, decide) {
      type Value = Exclude<Parameters<typeof decide>[0], undefined>;
      const applyDecision = (text: string) => {
        const { value, result } = decide(text === '' ? undefined : (JSON.parse(text) as Value));
        return { text: value === undefined ? '' : JSON.stringify(value), result };
      };
      let expected = readLocal(key);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        if (!redis?.isReady) break;
        const after = applyDecision(expected);
        try {
          const now: unknown = await redis.eval(compareAndSetScript, {
            keys: [`state:${key}`],
            arguments: [expected, after.text, String(ttlMs)],
          });
          if (typeof now !== 'string') {
            storeLocal(key, after.text, ttlMs);
            return after.result;
          }
          expected = now;
        } catch (error) {
          log.debug({ err: error }, 'Redis is unavailable, using local state');
          break;
        }
      }
      const after = applyDecision(readLocal(key));
      storeLocal(key, after.text, ttlMs);
      return after.result;
    },
  };
}
