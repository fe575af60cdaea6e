import { inject } from 'vitest';
import { type Product, startProduct } from './start-product.ts';

const state: { replacement: Product | undefined } = { replacement: undefined };

/** The URL of the product that the tests of this worker share, without a trailing slash. */
export function sharedProductUrl(): string {
  if (state.replacement) return state.replacement.url;
  const urls = inject('productUrls');
  const url = urls[Number(process.env['VITEST_POOL_ID']) % urls.length];
  if (!url) throw new Error('No product was started for this worker.');
  return url;
}

/** Starts an empty product that this worker's tests share from now on, until `removeReplacement`. */
export async function replaceSharedProduct(): Promise<void> {
  await removeReplacement();
  state.replacement = await startProduct({}, inject('productTemplate'));
}

/** Stops the product that replaces the first one, which the tests share again. */
export async function removeReplacement(): Promise<void> {
  await state.replacement?.stop();
  state.replacement = undefined;
}
