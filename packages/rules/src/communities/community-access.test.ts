import { expect, it } from 'vitest';
import { canReadCommunity, communityAccesses, needsRequest } from './community-access.ts';
import { communityRoles } from './community-roles.ts';

it('only members read private and hidden communities', () => {
  const closedTo = communityAccesses.flatMap((access) =>
    communityRoles.filter((role) => !canReadCommunity(access, role)).map((role) => `${access} ${role}`),
  );
  expect(closedTo).toEqual(['private none', 'hidden none']);
});

it('requests are for communities that are known and not open to all', () => {
  expect(communityAccesses.filter(needsRequest)).toEqual(['request', 'private']);
});
