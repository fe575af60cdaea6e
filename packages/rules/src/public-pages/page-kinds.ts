/** The kinds of pages for people without an account: docs/product.md, Public pages. */

/** The kinds of public pages on which somebody can decide to join. */
export const publicPageKinds = ['front', 'post', 'profile', 'community', 'hashtag'] as const;

/** A kind of public page. */
export type PublicPageKind = (typeof publicPageKinds)[number];

const kindsByFolder: ReadonlyMap<string, PublicPageKind> = new Map([
  ['', 'front'],
  ['post', 'post'],
  ['user', 'profile'],
  ['community', 'community'],
  ['hashtag', 'hashtag'],
]);

/** Returns the kind of the public page at a path; undefined for other paths. */
export function publicPageKind(path: string): PublicPageKind | undefined {
  const [, folder = '', key] = path.split('/');
  return folder === '' || key ? kindsByFolder.get(folder) : undefined;
}

/** Returns the kind that a text names; undefined for other texts. */
export function toPublicPageKind(text: string | undefined): PublicPageKind | undefined {
  return publicPageKinds.find((kind) => kind === text);
}
