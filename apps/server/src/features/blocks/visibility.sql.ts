import { blockedUserIdsSql } from './blocks.sql.ts';

/**
 * SQL condition: a user may read what is posted in a community. A community that is not private is open to everyone.
 * Content outside of communities has a null `communityId`. It is a scalar subquery, because the planner cannot turn it
 * into a join with all private communities: a page looks up only the communities of its rows.
 */
export const isReadableCommunitySql = (communityId: string, viewer: string) => `(${communityId} IS NULL OR (
  SELECT rc.access IN ('public', 'request')
    OR EXISTS (SELECT FROM community_members rm WHERE rm.community_id = rc.id AND rm.user_id = ${viewer})
  FROM communities rc WHERE rc.id = ${communityId}))`;

/**
 * SQL condition: a user may read a post. Every read of posts and of what belongs to them uses it. The arguments are the
 * alias of the post and the SQL expression of the user's id.
 */
export const isVisiblePostSql = (post: string, viewer: string) =>
  `(${post}.user_id NOT IN ${blockedUserIdsSql(viewer)} AND ${isReadableCommunitySql(`${post}.community_id`, viewer)})`;

/** SQL condition: a post may be shown outside of its community, because that is not private. */
export const isOpenPostSql = (post: string) => `(${post}.community_id IS NULL OR EXISTS (
  SELECT FROM communities oc WHERE oc.id = ${post}.community_id AND oc.access IN ('public', 'request')))`;

/** SQL condition: a user may know that the community with the alias exists. */
export const isKnownCommunitySql = (community: string, viewer: string) => `(${community}.access <> 'hidden'
  OR EXISTS (SELECT FROM community_members km WHERE km.community_id = ${community}.id AND km.user_id = ${viewer}))`;
