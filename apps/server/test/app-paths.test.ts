import { readFile } from 'node:fs/promises';
import { notAppPaths, sharePath } from '@gumball/rules/site/app-paths';
import { expect, it } from 'vitest';
import { startApp } from './start-app.ts';

const isApp = (path: string) => notAppPaths.every((pattern) => !pattern.test(path));
// The name of a parameter does not matter.
const withoutNames = (path: string) =>
  path
    .replaceAll(/[:$]\w+/g, '0')
    .replace(/(?<=\w)\*$/, '/0')
    .replace(/(?<=.)\/$/, '');

/** The paths that the server answers to GET, from its tree of routes. */
function pathsOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', label = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (label === '') return [];
    const depth = indent.length / 4;
    parents.splice(depth - 1, Infinity, label);
    return methods.split(', ').includes('GET') ? [parents.join('')] : [];
  });
}

it('counts as pages of the app what the app has, and nothing that the server answers itself', async () => {
  const app = await startApp({ SANDBOX: 'true' });
  const tree = await readFile(new URL('../../web/src/app/routeTree.gen.ts', import.meta.url), 'utf8');
  const appPaths = [...tree.matchAll(/'(\/[^'_]*)': typeof/g)].map(([, path = '']) => withoutNames(path));
  expect(appPaths.length).toBeGreaterThan(30);
  expect(appPaths.filter((path) => !isApp(path))).toEqual([]);

  const serverPaths = pathsOf(app.http.printRoutes({ commonPrefix: false })).map(withoutNames);
  expect(serverPaths).toEqual(expect.arrayContaining(['/chat-files/0', '/api/posts/0', '/post/0', '/sandbox']));
  const pages = new Set([...appPaths, '/signup', '/*']);
  expect(serverPaths.filter((path) => !pages.has(path) && isApp(path))).toEqual([]);
});

it.each([
  ['/chat-files/a.pdf?c=1', false],
  ['/.well-known/oauth-authorization-server', false],
  ['/translations/de.json', false],
  ['/third-party-notices.md', false],
  ['/manifest.webmanifest?v=2', false],
  ['/user/nina/feed.xml', false],
  ['/sitemap.xml', false],
  ['/api', false],
  ['/oembed?url=x', false],
  ['/', true],
  ['/user/nina.fun', true],
  ['/user/nina.fun?x=a.b', true],
  ['/search?q=a.md', true],
  ['/apiary', true],
  ['/login?redirect=/api/docs', true],
  [sharePath, true],
])('%s is of the app: %s', (path, expected) => {
  expect(isApp(path)).toBe(expected);
});
