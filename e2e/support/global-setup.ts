import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './cluster-database.ts';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URLs of the products that tests share, one per worker, without a trailing slash. */
    productUrls: string[];
  }
}

/** Starts a product for each worker to isolate concurrent tests. The returned function stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await createTemplate(async (env) => {
    const product = await startProduct(env);
    await product.stop({ keepData: true });
    await rm(product.env['DATA_DIR'] ?? '', { recursive: true, force: true });
  });
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()));
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
