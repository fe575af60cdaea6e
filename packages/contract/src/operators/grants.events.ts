/** Live events of grants with four eyes: docs/product.md, Operators. */

/** Server events of grants. One was asked for or decided: operators with the right 'grants' read the list again. */
export type GrantsServerEvents = { 'operator:grants': Record<string, never> };
