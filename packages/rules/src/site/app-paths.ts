/** The path to which other apps share content with the installed one. */
export const sharePath = '/share';

/**
 * The first parts of paths that the server answers itself: programs, files and pages for guests that are no pages of the
 * app. A test of the server compares them with its routes.
 */
const serverParts = [
  '.well-known',
  'api',
  'assets',
  'cards',
  'chat-files',
  'embed',
  'healthz',
  'icons',
  'metrics',
  'oembed',
  'public-pages',
  'readyz',
  'sandbox',
  'sitemap',
  'socket.io',
  'translations',
  'uploads',
];

const escaped = serverParts.map((part) => part.replaceAll('.', '\\.'));

/**
 * Match the paths, with or without a query, at which the app has no page. A path with a file extension is a file, except
 * for the suffix of usernames.
 */
export const notAppPaths: readonly RegExp[] = [
  new RegExp(`^/(?:${escaped.join('|')})(?:[/?]|$)`),
  /^[^?]*\.(?!fun(?:\?|$))\w+(?:\?|$)/,
];
