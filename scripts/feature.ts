/** `npm run feature posts` prints the files of one feature in every layer. */
import { features, isFeature } from '@gumball/rules/features';
import { listFiles } from './project-files.ts';

const layers = [
  ['rules', 'packages/rules/src/'],
  ['contract', 'packages/contract/src/'],
  ['server', 'apps/server/src/features/'],
  ['web', 'apps/web/src/features/'],
] as const;

/**
 * Lists the feature's files among `paths`, with a heading for each layer that has some.
 * Throws an error with the names of all features if `name` is unknown.
 */
export function describeFeature(name: string, paths: readonly string[]): string {
  if (!isFeature(name))
    throw new Error(`${name ? `No feature "${name}".` : 'Name a feature.'} There are: ${features.join(' ')}`);
  const sections = layers.flatMap(([layer, prefix]) => {
    const ownPaths = paths.filter((path) => path.startsWith(`${prefix}${name}/`));
    return ownPaths.length > 0 ? [[layer, ...ownPaths.map((path) => `  ${path}`)].join('\n')] : [];
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
