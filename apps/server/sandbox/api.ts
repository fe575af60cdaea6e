import type { Books, SandboxPlatform } from './books.ts';

/** A received request. */
export type Question = { path: string; query: URLSearchParams; header(name: string): string | undefined };
/** A response to send. */
export type Reply = { status: number; headers?: Record<string, string>; body: unknown };
/** A simulated platform API: the paths it handles and its responses. */
export type PlayedApi = {
  platform: SandboxPlatform;
  owns(path: string): boolean;
  answer(books: Books, question: Question): Promise<Reply>;
  /** Returns the error response for an exceeded rate limit, an internal error, or a denied request. */
  trouble(kind: 'limited' | 'broken' | 'refusing'): Reply;
};

/** Parses an integer of a query from 1 to a maximum, with a default. */
export function numberOf(text: string | null, fallback: number, most: number): number {
  const value = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
  return Math.min(Math.max(1, value), most);
}
