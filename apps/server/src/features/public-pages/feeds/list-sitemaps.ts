import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { listFilled, sitemapKinds } from './sitemap.store.ts';

const maxDays = 1000;

/** Lists the paths of the sitemaps that are not empty: one for each kind and day, of the last thousand days. */
export async function listSitemaps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const today = Math.floor(clock.now().getTime() / dayMs);
  const days = Array.from({ length: maxDays }, (_, index) => (today - index) * dayMs);
  const ranges = days.map((day) => ({ from: firstIdAt(new Date(day)), to: firstIdAt(new Date(day + dayMs)) }));
  const paths: string[] = [];
  for (const kind of sitemapKinds) {
    for (const index of await listFilled(db, kind, ranges)) {
      const day = new Date(days[index] ?? 0).toISOString().slice(0, 10);
      paths.push(`/sitemap/${kind}-${day}.xml`);
    }
  }
  return paths;
}
