import type { TestProject } from 'vitest/node';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product that all journeys share answers, without a slash at the end. */
    productUrl: string;
  }
}

/** Starts one product for all journeys; the returned function ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('productUrl', product.url);
  return () => product.stop();
}
