import { describe, expect, test } from 'vitest';
import { checkConventions, readSources } from './conventions.ts';

function errorsOf(path: string, text = ''): string[] {
  return checkConventions(new Map([[path, text]])).errors;
}

test('the project follows its conventions', () => {
  expect(checkConventions(readSources()).errors).toEqual([]);
});

describe('folders', () => {
  test.each([
    'apps/server/src/features/posts/posts.store.ts',
    'apps/web/src/features/posts/card/PostCard.tsx',
    'packages/contract/src/posts/posts.events.ts',
    'packages/contract/src/errors.ts',
    'packages/rules/src/formats/relative-time.ts',
    'packages/rules/src/rule-result.ts',
  ])('%s is accepted', (path) => {
    expect(errorsOf(path)).toEqual([]);
  });

  test.each([
    'apps/server/src/features/post/posts.store.ts',
    'apps/web/src/features/feed/Feed.tsx',
    'packages/contract/src/chat/chat.routes.ts',
    'packages/rules/src/shared/time.ts',
    'apps/web/src/features/formats/relative-time.ts',
  ])('%s is not in the folder of a feature', (path) => {
    expect(errorsOf(path)).toEqual([expect.stringMatching(/is not a feature/)]);
  });

  test('rejects a file next to the feature folders', () => {
    expect(errorsOf('apps/server/src/features/session.ts')).toEqual([
      expect.stringMatching(/in the folder of a feature/),
    ]);
  });
});

describe('file names', () => {
  test.each([
    ['apps/server/src/features/posts/posts.types.ts', /routes, store, sql, view/],
    ['apps/server/src/features/posts/feed/new/read-feed.ts', /one level deep/],
    ['apps/server/src/features/posts/createPost.ts', /routes, store, sql, view/],
    ['apps/web/src/features/posts/post-card.tsx', /PascalCase/],
    ['apps/web/src/ui/button.browser.test.tsx', /PascalCase/],
    ['apps/web/src/ui/Button.test.tsx', /no test project matches/],
    ['apps/web/src/lib/apiClient.ts', /kebab-case/],
    ['apps/web/src/ui/index.ts', /barrel files/],
    ['apps/server/src/platform/utils.ts', /what the file does/],
  ])('%s is rejected', (path, message) => {
    expect(errorsOf(path)).toContainEqual(expect.stringMatching(message));
  });

  test.each([
    'apps/server/src/features/posts/posts.test.ts',
    'apps/server/src/features/messages/messages.socket.ts',
    'apps/server/migrations/0001-users.ts',
    'apps/web/src/features/posts/data/posts.queries.ts',
    'apps/web/src/features/posts/PostCard.browser.test.tsx',
    'apps/web/src/main.tsx',
    'apps/web/src/app/routes/index.tsx',
    'apps/web/src/app/routes/post.$postId.tsx',
    'e2e/first-journey.e2e.ts',
  ])('%s is accepted', (path) => {
    expect(errorsOf(path)).toEqual([]);
  });
});

describe('code', () => {
  test('rejects a file that only re-exports', () => {
    expect(errorsOf('apps/web/src/ui/controls.ts', "export * from './button.ts';\n")).toEqual([
      expect.stringMatching(/barrel files/),
    ]);
  });

  test('requires an action to be exported under the name of its file, with a docstring', () => {
    const path = 'apps/server/src/features/posts/create-post.ts';
    expect(errorsOf(path, '/** Stores a post. */\nexport async function createPost() {}\n')).toEqual([]);
    expect(errorsOf(path, '/** Makes it. */\nexport function createCreatePost() {}\n')).toEqual([]);
    expect(errorsOf(path, '/** Stores a post. */\nexport async function makePost() {}\n')).toEqual([
      expect.stringMatching(/under the name of its file: createPost/),
    ]);
    expect(errorsOf(path, 'export async function createPost() {}\n')).toEqual([
      expect.stringMatching(/:1 createPost needs/),
    ]);
  });

  test.each([
    ['export const limit = 3;', 1],
    ['// three\nexport const limit = 3;', 1],
    ['/* three */\nexport const limit = 3;', 1],
    ['/** Three. */\n\n\nexport const limit = 3;', 1],
    ['/** Three. */\nconst three = 3;\nexport const limit = three;', 1],
    ['/** Three. */\nexport const limit = 3;', 0],
    [
      '/** Either. */\nexport function f(a: string): void;\nexport function f(a: number): void;\nexport function f() {}',
      0,
    ],
    ['export type Limit = 3;', 0],
  ])('%j has %i exports without a docstring', (text, count) => {
    expect(errorsOf('packages/rules/src/posts/limits.ts', text)).toHaveLength(count);
  });

  test.each([
    ['-ml-2', 1],
    ['md:pr-[28%] hover:-right-1.5', 2],
    ['flex !left-auto text-right', 2],
    ['md:border-r rounded-br-[6px] float-left', 3],
    ['ms-2 pe-4 start-0 rounded-ee-lg border-e text-end float-end', 0],
    ['border-red rounded-brand text-lefty mr leftover-2 right', 0],
  ])('in the classes %j, %i name a physical direction', (classes, count) => {
    expect(errorsOf('apps/web/src/ui/Box.tsx', `<b className="${classes}" />;\n`)).toHaveLength(count);
  });

  test.each([
    ['apps/web/src/features/posts/PostCard.tsx', 'await postsClient.like({ params })', 1],
    ['apps/web/src/features/posts/use-post.ts', 'const client = createClient(endpoints);\nclient.like()', 2],
    ['apps/web/src/features/posts/posts.mutations.ts', 'await postsClient.like({ params })', 0],
    ['apps/web/src/features/posts/use-post.ts', 'queryClient.getQueryData(key)', 0],
    ['apps/web/src/features/posts/PostCard.browser.test.tsx', 'await postsClient.like({ params })', 0],
  ])('in %s, %j has %i requests in a component or hook', (path, text, count) => {
    expect(errorsOf(path, `${text};\n`)).toHaveLength(count);
  });

  test.each([
    ['let timer: number | undefined;', 1],
    ['const ids = new Set<string>();', 1],
    ['const steps: (() => void)[] = [];', 1],
    ['// The page has one clock.\nlet now = 0;\nlet timer: number | undefined;', 0],
    ['const state = createUserState(() => ({ ids: new Set<string>() }));', 0],
    ["const types = new Set(['a']);", 0],
    ['const noIds: readonly string[] = [];', 0],
    ['function count() {\n  let sum = 0;\n}', 0],
  ])('%j has %i unexplained variables of a module', (text, count) => {
    expect(errorsOf('apps/web/src/features/posts/posts.live.ts', `${text}\n`)).toHaveLength(count);
    expect(errorsOf('apps/web/src/features/posts/posts.live.test.ts', `${text}\n`)).toEqual([]);
  });

  test('warns above 250 lines and rejects above 400', () => {
    const countsAt = (lines: number) => {
      const { errors, warnings } = checkConventions(new Map([['apps/web/src/ui/theme.css', '\n'.repeat(lines)]]));
      return [warnings.length, errors.length];
    };
    expect([countsAt(250), countsAt(251), countsAt(400), countsAt(401)]).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });
});

test('a folder has at most 25 source files, tests and lists apart', () => {
  const folder = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${name}/file-${index}.ts`, ''] as const);
  const check = (name: string, count: number) => checkConventions(new Map(folder(name, count))).errors;
  expect(check('apps/web/src/lib/api', 25)).toEqual([]);
  expect(check('apps/web/src/lib/api', 26)).toEqual([
    'apps/web/src/lib/api: 26 files; divide it by subject, at most 25 are allowed',
  ]);
  expect(check('apps/server/migrations', 40)).toEqual([]);
});

describe('server features', () => {
  const feature = 'apps/server/src/features/posts';
  const get = '/** Gets it. */\nexport async function getPost() {}\n';

  test('reject a second action in a file, by its keyword or by its type', () => {
    expect(errorsOf(`${feature}/get-post.ts`, get)).toEqual([]);
    expect(errorsOf(`${feature}/get-post.ts`, `${get}/** Sync. */\nexport function toPost() {}\n`)).toEqual([]);
    for (const second of ['async function hidePost() {}', 'function hidePost(): Promise<void> { return later(); }'])
      expect(errorsOf(`${feature}/get-post.ts`, `${get}/** Hides it. */\nexport ${second}\n`)).toEqual([
        expect.stringMatching(/one action per file; this has getPost, hidePost/),
      ]);
  });

  test.each(
    [
      [
        'const text = `SELECT id FROM posts`;',
        'sql`now()`',
        "tx.selectFrom('posts')",
        'const fragment = `(\n  DELETE FROM posts)`',
      ],
    ].flat(),
  )('reject SQL outside a store: %s', (code) => {
    expect(errorsOf(`${feature}/get-post.ts`, `${get}${code}\n`)).toEqual([
      expect.stringMatching(/is SQL; it belongs in a store/),
    ]);
    expect(errorsOf(`${feature}/posts.store.ts`, `${code}\n`)).toEqual([]);
  });

  test.each(['routes', 'socket', 'jobs'])('reject a store in %s', (kind) => {
    const text = "import { findPost } from './posts.store.ts';\nfindPost();\n";
    expect(errorsOf(`${feature}/posts.${kind}.ts`, text)).toEqual([expect.stringMatching(/call actions/)]);
    expect(errorsOf(`${feature}/get-post.ts`, text + get)).toEqual([]);
  });
});
