/** Maximum posts whose changes one connection receives: docs/product.md, Live connection. */
export const postsWatchedMax = 200;
