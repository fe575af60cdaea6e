/** Gives a retried test an empty product: it would find the posts and members of its first attempt twice. */
import { afterAll, beforeEach } from 'vitest';
import { removeReplacement, replaceSharedProduct } from './shared-product.ts';

beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) > 0) await replaceSharedProduct();
});
afterAll(removeReplacement);
