import { type SandboxPlatform, sandboxPlatforms } from './sandbox.store.ts';

/** The query parameters of the page. */
export type PageQuery = {
  platform: SandboxPlatform;
  as: string;
  type: string;
  target: string;
  text: string;
  message: string;
};

/** Reads the query parameters; missing and invalid ones get their defaults. */
export function parsePageQuery(query: Record<string, unknown>): PageQuery {
  const text = (name: string, maxLength: number) =>
    typeof query[name] === 'string' ? query[name].slice(0, maxLength) : '';
  const platform = sandboxPlatforms.find((name) => name === query.platform) ?? 'Twitter';
  return {
    platform,
    as: text('as', 50).replace(/^@/, ''),
    type: text('type', 20),
    target: text('target', 200),
    text: text('text', 500),
    message: text('said', 200),
  };
}
