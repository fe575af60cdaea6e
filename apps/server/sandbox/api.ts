import type { Books, SandboxPlatform } from './books.ts';

/** A question as it came in. */
export type Question = { path: string; query: URLSearchParams; header(name: string): string | undefined };
/** An answer as it goes out. */
export type Reply = { status: number; headers?: Record<string, string>; body: unknown };
/** One played platform: which paths are its own, and what it answers. */
export type PlayedApi = {
  platform: SandboxPlatform;
  owns(path: string): boolean;
  answer(books: Books, question: Question): Promise<Reply>;
  /** What it answers where it is over its limit, broken, or refuses. */
  trouble(kind: 'limited' | 'broken' | 'refusing'): Reply;
};

/** A whole number between bounds from a query, or the fallback. */
export function numberOf(text: string | null, fallback: number, most: number): number {
  const value = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
  return Math.min(Math.max(1, value), most);
}
