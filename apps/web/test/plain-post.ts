/** The fields of a post with text only, which the reader neither saved nor reposted. */
export const plainPost = {
  linkPreview: null,
  contentWarning: null,
  poll: null,
  isSaved: false,
  isReposted: false,
  repostsCount: 0,
  allowsReposts: true,
  friendsOnly: false,
  quote: null,
};
