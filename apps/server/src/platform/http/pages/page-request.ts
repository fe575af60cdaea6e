import type { IncomingMessage } from 'node:http';

type RequestLine = Pick<IncomingMessage, 'method' | 'url'>;

/** The path that stands for a malformed address of a page. No route has it. */
const malformedPath = '/malformed';

/**
 * Returns whether a request may be for a page of the app. A path with a file extension is a missing file, except for
 * the suffix of usernames.
 */
export function isPageRequest({ method, url = '' }: RequestLine): boolean {
  const [pathname = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|uploads|assets|socket\.io)(\/|$)/.test(pathname))
    return false;
  const dot = pathname.lastIndexOf('.');
  const extension = dot < 0 ? '' : pathname.slice(dot + 1);
  return extension === 'fun' || !/^\w+$/.test(extension);
}

/**
 * Returns the URL to route. A browser that opens a malformed address gets a page: the framework would respond with an
 * error for programs, before any handler.
 */
export function routedUrl(request: IncomingMessage): string {
  const { url = '/', headers } = request;
  return isMalformed(url) && isPageRequest(request) && headers.accept?.includes('text/html') ? malformedPath : url;
}

/** Returns whether the URL of a request was malformed, and replaced. */
export function isMalformedPage({ url }: RequestLine): boolean {
  return url === malformedPath;
}

function isMalformed(url: string): boolean {
  if (!url.includes('%')) return false;
  if (url.includes('%00')) return true;
  const [pathname = ''] = url.split('?');
  try {
    decodeURIComponent(pathname);
    return false;
  } catch {
    return true;
  }
}
