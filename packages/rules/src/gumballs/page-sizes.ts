/** Entries of the earnings history that a page of the screen shows. */
export const historyPageSize = 5;
/** Maximum members that a search of the leaderboard finds. */
export const leaderboardSearchMax = 50;
/** Maximum members of the ranking among friends. */
export const friendsRankingMax = 100;
