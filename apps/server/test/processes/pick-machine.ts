/**
 * Returns what a child process needs of this machine's environment: the rest must not configure the product under test.
 * With the cache of compiled code a process starts in half the time.
 */
export function pickMachine(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
