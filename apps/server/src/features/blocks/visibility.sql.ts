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

/** SQL condition: a user is in the audience of a post: everyone, or its author and the author's current friends. */
export const isInAudienceSql = (post: string, viewer: string) =>
  `(NOT ${post}.friends_only OR ${post}.user_id = ${viewer} OR EXISTS (
    SELECT FROM friendships af WHERE af.user_id = ${viewer} AND af.friend_id = ${post}.user_id))`;

/**
 * SQL condition: a user may read a post. Every read of posts and of what belongs to them uses it. The arguments are the
 * alias of the post and the SQL expression of the user's id.
 */
export const isVisiblePostSql = (post: string, viewer: string) =>
  `(${post}.user_id NOT IN ${blockedUserIdsSql(viewer)} AND ${isReadableCommunitySql(`${post}.community_id`, viewer)}
    AND ${isInAudienceSql(post, viewer)})`;

/** SQL condition: a post may be passed on: it is not for friends only, and its community is not private. */
export const isOpenPostSql = (post: string) => `(NOT ${post}.friends_only AND (${post}.community_id IS NULL OR EXISTS (
  SELECT FROM communities oc WHERE oc.id = ${post}.community_id AND oc.access IN ('public', 'request'))))`;

/** SQL condition: a user may know that the community with the alias exists. */
export const isKnownCommunitySql = (community: string, viewer: string) => `(${community}.access <> 'hidden'
  OR EXISTS (SELECT FROM community_members km WHERE km.community_id = ${community}.id AND km.user_id = ${viewer}))`;
