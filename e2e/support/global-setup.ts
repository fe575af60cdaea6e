import type { TestProject } from 'vitest/node';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the products that journeys share answer, one for each worker, without a slash at the end. */
    productUrls: string[];
  }
}

/** Starts a product for each worker, so that journeys side by side do not meet; the returned function ends them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: project.vitest.config.maxWorkers }, () => startProduct()));
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
