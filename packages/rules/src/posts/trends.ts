/** Trends of hashtags: docs/product.md, Posts. */

/** The members who used a hashtag in the time of the trends, each once. */
export type HashtagUse = {
  /** Established accounts that used it within the last day. */
  recent: number;
  /** Other established accounts. */
  earlier: number;
  /** New accounts. */
  young: number;
};

/** The time that trends regard, in hours. */
export const trendHours = 72;
/** The last part of it, in which a use counts twice, in hours. */
export const recentTrendHours = 24;
/** The age from which an account is established, in days. */
export const establishedDays = 7;
/** Minimum number of established accounts that use a trend. */
export const trendAuthorsMin = 3;
/** Maximum number of hashtags for which one member counts. */
export const trendTagsPerAuthor = 10;
/** Maximum number of trends. */
export const trendsMax = 50;

/**
 * Returns the score of a hashtag, 0 for no trend. Members count once each. New accounts weigh at most as much as
 * established ones, so that a farm of new accounts makes no trend.
 */
export function trendScore({ recent, earlier, young }: HashtagUse): number {
  const established = recent + earlier;
  return established < trendAuthorsMin ? 0 : 2 * recent + earlier + Math.min(young, established);
}
