/** The code that the system, a driver or a library gave an error, such as ENOENT; empty where there is none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
