/** Maximum communities whose changes one connection receives: docs/product.md, Live connection. */
export const communitiesWatchedMax = 100;
