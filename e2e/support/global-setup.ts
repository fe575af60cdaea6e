import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './cluster-database.ts';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URLs of the products that tests share, one per worker, without a trailing slash. */
    productUrls: string[];
    /** The data folder that new products copy. */
    productTemplate: string;
  }
}

/**
 * Starts a product for each worker to isolate concurrent tests. All are copies of one that was stopped after its first
 * start. The returned function stops them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await createTemplate(async (env) => {
    const first = await startProduct(env);
    await first.stop({ keepData: true });
    return first.dataDir;
  });
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startProduct({}, template)),
  );
  project.provide(
    'productUrls',
    products.map(({ url }) => url),
  );
  project.provide('productTemplate', template);
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    await rm(template, { recursive: true, force: true });
  };
}
