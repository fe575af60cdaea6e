/** A short hash of what is sent, so that the same draft sent twice has the same key. Not for secrets. */
export function fingerprintOf(content: object): string {
  const text = JSON.stringify(content);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${text.length}:${hash.toString(36)}`;
}
