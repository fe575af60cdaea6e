/** SQL condition: the mute has not ended. `mute` is the alias of its table. */
export const isMuteActiveSql = (mute: string) => `(${mute}.until IS NULL OR ${mute}.until > now())`;

/** SQL subquery: the ids of the users muted by a user. `userId` is the SQL expression of that user's id. */
export const mutedUserIdsSql = (userId: string) => `(
  SELECT mu.muted_id FROM muted_users mu WHERE mu.user_id = ${userId} AND ${isMuteActiveSql('mu')})`;

const mutedTermsSql = (userId: string) => `(
  SELECT string_agg('(' || mw.terms::text || ')', ' | ')::tsquery FROM muted_words mw
  WHERE mw.user_id = ${userId} AND mw.everywhere AND ${isMuteActiveSql('mw')})`;

/**
 * SQL condition: a text of search terms contains no word that a user muted everywhere. The arguments are SQL
 * expressions
 * of the terms and of the user's id. The words are read once per statement, and the terms of nobody without any.
 */
export const hasNoMutedWordSql = (terms: string, userId: string) =>
  `(${terms} @@ ${mutedTermsSql(userId)}) IS NOT TRUE`;

/** SQL condition: the user mutes words everywhere. */
export const mutesWordsSql = (userId: string) => `${mutedTermsSql(userId)} IS NOT NULL`;
