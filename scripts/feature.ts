/** `npm run feature posts`: where a feature lives on each floor. */
import { features, isFeature } from '@gumball/rules/features';
import { listFiles } from './project-files.ts';

const floors = [
  ['rules', 'packages/rules/src/'],
  ['contract', 'packages/contract/src/'],
  ['server', 'apps/server/src/features/'],
  ['web', 'apps/web/src/features/'],
] as const;

/** The feature's files among `paths`, a heading for each floor that has some. Throws one line naming all features for an unknown name. */
export function describeFeature(name: string, paths: readonly string[]): string {
  if (!isFeature(name))
    throw new Error(`${name ? `No feature "${name}".` : 'Name a feature.'} There are: ${features.join(' ')}`);
  const sections = floors.flatMap(([floor, top]) => {
    const own = paths.filter((path) => path.startsWith(`${top}${name}/`));
    return own.length > 0 ? [[floor, ...own.map((path) => `  ${path}`)].join('\n')] : [];
  });
  return sections.length > 0 ? sections.join('\n') : `${name} has no files yet.`;
}

if (import.meta.main) {
  try {
    console.log(describeFeature(process.argv[2] ?? '', listFiles()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
