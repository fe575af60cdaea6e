/** Comments of a page. */
export const commentsPageSize = 20;
/** Replies of a page. */
export const repliesPageSize = 10;
