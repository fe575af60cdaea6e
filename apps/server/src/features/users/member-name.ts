const largestId = 9_223_372_036_854_775_807n;

/** Reads how a path names a member: an id, a username with or without `.fun`, or, made of digits only, perhaps either. */
export function memberName(identifier: string): { id: string | null; username: string } {
  const couldBeId = /^[1-9][0-9]{0,18}$/.test(identifier) && BigInt(identifier) <= largestId;
  return {
    id: couldBeId ? identifier : null,
    username: identifier.endsWith('.fun') ? identifier : `${identifier}.fun`,
  };
}
