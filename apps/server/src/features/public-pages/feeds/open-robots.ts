import type { Deps } from '../../../deps.ts';
import { renderRobots } from './render-sitemap.ts';

/** Opens `robots.txt`. */
export async function openRobots({ config, publicPages }: Pick<Deps, 'config' | 'publicPages'>): Promise<string> {
  return renderRobots(config.publicUrl, await publicPages.current());
}
