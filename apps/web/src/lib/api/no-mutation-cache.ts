/**
 * Replaces the library's cache of mutations in the bundle (see vite.config.ts). Features write through their own
 * functions, never through the library, so its 1 kB would only be loaded. It is always empty; a mutation of the library
 * fails, and the linter forbids its hooks.
 */
export class MutationCache {
  /** Nothing is pending. */
  findAll(): [] {
    return [];
  }

  /** Removes nothing. */
  clear(): void {}

  /** Resumes nothing when the connection or the window is back. */
  async resumePausedMutations(): Promise<void> {}
}
