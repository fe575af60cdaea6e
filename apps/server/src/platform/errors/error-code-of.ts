/** Returns the `code` of an error of the system, a driver or a library, such as ENOENT; empty if it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
