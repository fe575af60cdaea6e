import { blockedUserIdsSql } from './blocks.sql.ts';

/**
 * SQL condition: a user may read what is posted in a community. A community that is not private is open to everyone.
 * Content outside of communities has a null `communityId`. It is a scalar subquery, because the planner cannot turn it
 * into a join with all private communities: a page looks up only the communities of its rows. For the same reason the
 * membership is joined in it, which a distributed database can evaluate next to the posts.
 */
export const isReadableCommunitySql = (communityId: string, viewer: string) => `(${communityId} IS NULL OR (
  SELECT rc.access IN ('public', 'request') OR rm.user_id IS NOT NULL
  FROM communities rc LEFT JOIN community_members rm ON rm.community_id = rc.id AND rm.user_id = ${viewer}
  WHERE rc.id = ${communityId}))`;

/** SQL condition: a post is not held, by the SQL expression of its id. A held one is shown to its author only. */
export const isUnheldPostSql = (postId: string) => `NOT EXISTS (
  SELECT 1 FROM holds held WHERE held.post_id = ${postId} AND held.comment_id IS NULL AND held.released_at IS NULL)`;

/** SQL condition: the comment or reply with the alias is not held. `postId` is the expression of its post's id. */
export const isUnheldCommentSql = (comment: string, postId = `${comment}.post_id`) => `NOT EXISTS (
  SELECT 1 FROM holds held WHERE held.post_id = ${postId} AND held.comment_id = ${comment}.id AND held.released_at IS NULL)`;

/** SQL expression: whether a post or comment waits for a decision, or is limited; null if it is not held. */
export const reviewStateSql = (postId: string, commentId: string | null) => `(
  SELECT CASE WHEN held.needs_review THEN 'waiting' ELSE 'limited' END FROM holds held
  WHERE held.post_id = ${postId} AND held.comment_id ${commentId === null ? 'IS NULL' : `= ${commentId}`} AND held.released_at IS NULL)`;

/**
 * SQL condition: a user is in the audience of a post: its author, and if it is not held everyone, or the author's
 * current friends. `id` is the expression of the post's id, where it is a parameter: then one server has all rows.
 * `isUnheld` is the condition that it is not held, where this was read before.
 */
export const isInAudienceSql = (post: string, viewer: string, id = `${post}.id`, isUnheld = isUnheldPostSql(id)) =>
  `(${post}.user_id = ${viewer} OR (${isUnheld} AND (NOT ${post}.friends_only OR EXISTS (
    SELECT FROM friendships af WHERE af.user_id = ${viewer} AND af.friend_id = ${post}.user_id))))`;

/**
 * SQL condition: a user may read a post. Every read of posts and of what belongs to them uses it. The arguments are the
 * alias of the post and the SQL expression of the user's id, then as for `isInAudienceSql`.
 */
export const isVisiblePostSql = (post: string, viewer: string, id?: string, isUnheld?: string) =>
  `(${post}.user_id NOT IN ${blockedUserIdsSql(viewer)} AND ${isReadableCommunitySql(`${post}.community_id`, viewer)}
    AND ${isInAudienceSql(post, viewer, id, isUnheld)})`;

/** SQL condition: a post may be passed on: it is not for friends only, not held, and its community is not private. */
export const isOpenPostSql = (
  post: string,
  id = `${post}.id`,
) => `(NOT ${post}.friends_only AND ${isUnheldPostSql(id)} AND (${post}.community_id IS NULL OR EXISTS (
  SELECT FROM communities oc WHERE oc.id = ${post}.community_id AND oc.access IN ('public', 'request'))))`;

/** SQL condition: operators did not close the community of the post with the alias. */
export const isOpenForWritingSql = (post: string) => `NOT EXISTS (
  SELECT FROM communities wc WHERE wc.id = ${post}.community_id AND wc.closed_at IS NOT NULL)`;

/** SQL condition: a user may know that the community with the alias exists. */
export const isKnownCommunitySql = (community: string, viewer: string) => `(${community}.access <> 'hidden'
  OR EXISTS (SELECT FROM community_members km WHERE km.community_id = ${community}.id AND km.user_id = ${viewer}))`;

/** SQL condition: people without an account may see the user with the alias. `mayGuestsSeeMember` is the same rule. */
export const isShownToGuestsSql = (user: string): string =>
  `(${user}.show_to_guests AND ${user}.first_name <> '' AND ${user}.last_name <> '' AND ${user}.suspended_at IS NULL
    AND ${user}.deleted_at IS NULL AND (${user}.limited_until IS NULL OR ${user}.limited_until <= now()))`;

/** SQL condition: people without an account may see the community with the alias. `mayGuestsSeeCommunity` is the same. */
export const isPublicCommunitySql = (community: string) =>
  `(${community}.show_to_guests AND ${community}.deleted_at IS NULL AND ${community}.access IN ('public', 'request'))`;

// No user has this id: nobody's friend and nobody's fellow member.
const nobody = '0::bigint';

/**
 * SQL condition: people without an account may read a post, by what the lists of posts have of it. The arguments are as
 * for `isVisiblePostSql`.
 */
export const isPublicEntrySql = (
  post: string,
  id?: string,
  isUnheld?: string,
) => `(${isVisiblePostSql(post, nobody, id, isUnheld)} AND NOT ${post}.friends_only
  AND EXISTS (SELECT FROM users gu WHERE gu.id = ${post}.user_id AND ${isShownToGuestsSql('gu')})
  AND (${post}.community_id IS NULL OR EXISTS (
    SELECT FROM communities gc WHERE gc.id = ${post}.community_id AND ${isPublicCommunitySql('gc')})))`;

/**
 * SQL condition: people without an account may read a post. It contains what every reader needs, so that whatever hides
 * a post from members hides it from guests too. `mayGuestsReadPost` is the same rule. `id` is as for `isInAudienceSql`.
 */
export const isPublicPostSql = (post: string, id?: string) =>
  `(${isPublicEntrySql(post, id)} AND ${post}.content_warning IS NULL)`;
