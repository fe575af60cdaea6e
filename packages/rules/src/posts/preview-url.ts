// Browsers and Node have it alike; rules are checked without the types of either.
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { hash: string; readonly href: string; readonly username: string; readonly password: string };
};

/** Longest address of a link, in UTF-16 units. */
export const linkMax = 2048;

/** The form under which the preview of a web address is asked for and kept, without its fragment; undefined for anything else, and for addresses with a password. */
export function toPreviewUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  url.hash = '';
  return url.username === '' && url.password === '' && url.href.length <= linkMax ? url.href : undefined;
}
