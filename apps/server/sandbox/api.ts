import type { SandboxPlatform, SandboxStore } from './sandbox.store.ts';

/** A received request. `form` is empty unless one was posted. */
export type ApiRequest = { path: string; query: URLSearchParams; form: URLSearchParams; header(name: string): string };
/** A response to send. */
export type ApiResponse = { status: number; headers?: Record<string, string>; body: unknown };
/** A simulated platform API: the paths it handles and its responses. */
export type SimulatedApi = {
  platform: SandboxPlatform;
  owns(path: string): boolean;
  handle(store: SandboxStore, request: ApiRequest, now: Date): Promise<ApiResponse>;
  /** Returns the error response at `now` for an exceeded rate limit, an internal error, or a denied request. */
  errorResponse(kind: 'limited' | 'broken' | 'denying', now: Date): ApiResponse;
};

/** Parses an integer of a query from 1 to a maximum, with a default. */
export function parseNumber(text: string | null, fallback: number, max: number): number {
  const value = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
  return Math.min(Math.max(1, value), max);
}
