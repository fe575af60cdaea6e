/** Scopes of tokens: docs/api.md. */

/** What a token may do, in the order of the screens. A scope that writes does not include the one that reads. */
export const scopes = [
  'account:read',
  'profile:read',
  'profile:write',
  'posts:read',
  'posts:write',
  'friends:read',
  'friends:write',
  'communities:read',
  'communities:write',
  'messages:read',
  'messages:write',
  'notifications:read',
  'notifications:write',
  'earnings:read',
] as const;

/** A scope of a token. */
export type Scope = (typeof scopes)[number];

/** Returns whether a text is the name of a scope. */
export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/** Parses scopes that spaces separate, as OAuth sends them. Undefined if one is unknown or none is given. */
export function parseScopes(text: string): Scope[] | undefined {
  const named = new Set(text.split(' ').filter(Boolean));
  const known = scopes.filter((scope) => named.has(scope));
  return known.length === named.size && known.length > 0 ? known : undefined;
}
