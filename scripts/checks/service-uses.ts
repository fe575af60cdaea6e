const compositionRoot = 'apps/server/src/feature-services.ts';

/** The use of another feature's service through `deps`: it depends on that feature like an import. */
export type ServiceUse = { feature: string; line: number };

/**
 * Returns a function that lists the services which a server file uses through `deps`, with the features that create
 * them. The composition root says who creates what.
 */
export function createServiceUses(files: ReadonlyMap<string, string>): (code: string) => ServiceUse[] {
  const root = files.get(compositionRoot) ?? '';
  const featureByFactory = new Map<string, string>();
  for (const [, factory = '', feature = ''] of root.matchAll(/import \{ (\w+) \} from '\.\/features\/([^/']+)\//g))
    featureByFactory.set(factory, feature);
  const featureByService = new Map<string, string>();
  for (const [, service = '', factory = ''] of root.matchAll(/\b(\w+)(?: =|:) (?:await )?(create\w+)\(/g)) {
    const feature = featureByFactory.get(factory);
    if (feature) featureByService.set(service, feature);
  }
  return (code) =>
    [...code.matchAll(/\bPick<\s*\w*Deps,[^>]*>|\bdeps\.\w+/g)].flatMap(({ 0: text, index }) =>
      [...text.matchAll(/\w+/g)].flatMap(([name]) => {
        const feature = featureByService.get(name);
        return feature ? [{ feature, line: code.slice(0, index).split('\n').length }] : [];
      }),
    );
}
