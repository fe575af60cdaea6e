/** Patterns that no response may contain: stack traces, SQL errors, internal paths and secrets. */
const leaks: readonly RegExp[] = [
  /\bat .{1,200}\.(ts|js|mjs):\d+/,
  /node_modules|\/(features|platform|dist)\/[\w-]+|node:internal/,
  /syntax error at|violates (unique|foreign|check|not-null)|relation "|column "|duplicate key|invalid input syntax|deadlock detected/,
  /\b(password_hash|token_hash|code_hash)\b|\$argon2/,
  /ECONN|ENOENT|EACCES|TypeError|ReferenceError|ZodError|PostgresError/,
];

/** Returns the first information leak in the text of a response, or undefined. */
export function findLeak(text: string): string | undefined {
  for (const leak of leaks) {
    const found = leak.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
