/** Maximum items that one page of a list may contain, unless its feature sets another limit. */
export const pageSizeMax = 100;
