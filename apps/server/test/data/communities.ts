import type { Community, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import type { TestUser } from './users.ts';

/** Has a person found a community and others join it. */
export async function createCommunityWith(
  owner: TestUser,
  others: TestUser[] = [],
  name = 'Gardeners',
  more: object = {},
): Promise<Community> {
  const { status, body } = await owner.post<{ community: Community }>('/communities', { name, ...more });
  if (status !== 201) throw new Error(`the community was not founded: ${JSON.stringify(body)}`);
  for (const person of others) {
    const joined = await person.post(`/communities/${body.community.id}/join`);
    if (joined.status !== 200) throw new Error(`${person.username} could not join`);
  }
  return body.community;
}

/** Has the owner make somebody an admin. */
export async function promote(owner: TestUser, communityId: string, person: { id: string }): Promise<void> {
  const { status } = await owner.put(`/communities/${communityId}/members/${person.id}`, { role: 'admin' });
  if (status !== 200) throw new Error('nobody was promoted');
}

/** A community as somebody sees it. */
export const getCommunity = async (viewer: TestUser, id: string): Promise<Community> =>
  (await viewer.get<{ community: Community }>(`/communities/${id}`)).body.community;

/** A community's members as somebody sees them: `alice owner`. */
export async function listMembers(viewer: TestUser, id: string, query = ''): Promise<string[]> {
  const { body } = await viewer.get<{ members: CommunityMember[] }>(`/communities/${id}/members${query}`);
  return body.members.map(({ user, role }) => `${user.username.replace('.fun', '')} ${role}`);
}
