// Browsers and Node have `URL`, but rules are compiled without the types of either.
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { hash: string; readonly href: string; readonly username: string; readonly password: string };
};

/** Maximum length of a link, in UTF-16 units. */
export const linkMax = 2048;

/**
 * Returns the normalized URL that identifies a link preview, without fragment. Undefined for non-web URLs and URLs with
 * a password.
 */
export function toPreviewUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  url.hash = '';
  return url.username === '' && url.password === '' && url.href.length <= linkMax ? url.href : undefined;
}
