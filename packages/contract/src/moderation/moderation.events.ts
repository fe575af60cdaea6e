/** Live events of the moderation queue: docs/product.md, Safety. */

/**
 * Server events of moderation. Cases changed: what is shown of them is read again. Operators with the right
 * 'moderation' receive `moderation:cases`, those who moderate the community `community:cases`.
 */
export type ModerationServerEvents = {
  'moderation:cases': { caseIds: string[] };
  'community:cases': { communityId: string };
};
