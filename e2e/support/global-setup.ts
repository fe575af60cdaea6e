import type { TestProject } from 'vitest/node';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URLs of the products that tests share, one per worker, without a trailing slash. */
    productUrls: string[];
  }
}

/** Starts a product for each worker to isolate concurrent tests. The returned function stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()));
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
