import { describe, expect, test } from 'vitest';
import { findViolations } from './boundaries.ts';

const endpoints = 'packages/contract/src/posts/posts.endpoints.ts';
const schemas = 'packages/contract/src/posts/posts.schemas.ts';

function messagesOf(path: string, code: string, otherFiles: Record<string, string> = {}): string[] {
  const files = {
    [endpoints]: `export const postsEndpoints = {};`,
    [schemas]: `import { z } from 'zod'; export const post = z.string();`,
    ...otherFiles,
    [path]: code,
  };
  return findViolations(new Map(Object.entries(files))).map(({ message }) => message);
}

describe('allowed imports', () => {
  test.each([
    ['packages/rules/src/posts/post-draft.ts', `import { fine } from '../verdict.ts'`],
    ['packages/rules/src/posts/post-draft.test.ts', `import { test } from 'vitest'; import * as fc from 'fast-check'`],
    [
      'packages/contract/src/posts/posts.routes.ts',
      `import { z } from 'zod'; import { x } from '@gumball/rules/posts/likes'`,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `import { pg } from 'pg'; import { db } from '../../platform/db.ts'`,
    ],
    ['apps/server/src/features/posts/create-post.ts', `import { notify } from '../notifications/notify-member.ts'`],
    ['apps/server/src/features/posts/create-post.ts', `import { insertPost } from './posts.store.ts'`],
    ['apps/server/src/features/posts/posts.test.ts', `import { startApp } from '../../../test/start-app.ts'`],
    ['apps/server/src/features/posts/create-post.ts', `import type { Deps } from '../../deps.ts'`],
    ['apps/server/src/deps.ts', `import type { FeatureServices } from './feature-services.ts'`],
    ['apps/server/src/app.ts', `import { postsRoutes } from './features/posts/posts.routes.ts'`],
    [
      'apps/web/src/features/posts/PostCard.tsx',
      `import { Button } from '../../ui/Button.tsx'; import { api } from '../../lib/api.ts'`,
    ],
    ['apps/web/src/pages/HomePage.tsx', `import { PostCard } from '../features/posts/PostCard.tsx'`],
    [
      'apps/web/src/app/routes/index.tsx',
      `import { HomePage } from '../../pages/HomePage.tsx'; import '../styles.css'`,
    ],
    [
      'apps/web/src/features/posts/data/posts.queries.ts',
      `import { postsEndpoints } from '@gumball/contract/posts/posts.endpoints'`,
    ],
    [
      'apps/web/src/features/posts/data/posts.queries.ts',
      `import type { post } from '@gumball/contract/posts/posts.schemas'`,
    ],
    ['apps/web/vite.config.ts', `import { resolve } from 'node:path'; import react from '@vitejs/plugin-react'`],
    ['e2e/people.ts', `import { launchOptions } from '../scripts/chromium.ts'`],
  ])('%s: %s', (path, code) => {
    expect(messagesOf(path, code)).toEqual([]);
  });
});

describe('forbidden imports', () => {
  test.each([
    ['packages/rules/src/posts/likes.ts', `import { z } from 'zod'`, /rules must not import/],
    ['packages/rules/src/posts/likes.ts', `import { id } from '@gumball/contract/pagination'`, /rules file may not/],
    ['packages/rules/src/posts/likes.ts', `import { sep } from 'node:path'`, /rules must not import/],
    ['packages/contract/src/define-routes.ts', `import type { Pool } from 'pg'`, /contract may not import pg/],
    ['packages/contract/src/define-routes.ts', `import { x } from '../../rules/src/verdict.ts'`, /by its package name/],
    ['apps/server/src/app.ts', `import { App } from '@gumball/web/src/app/App.tsx'`, /may not import a web app/],
    [
      'apps/web/src/lib/api/api-client.ts',
      `import { app } from '@gumball/server/src/app'`,
      /may not import a server top/,
    ],
    [
      'apps/web/src/lib/api/api-client.ts',
      `import { app } from '../../../../server/src/app.ts'`,
      /by its package name/,
    ],
    ['apps/server/src/platform/db.ts', `import { x } from '../features/posts/create-post.ts'`, /platform file may not/],
    [
      'apps/server/src/features/posts/create-post.ts',
      `import { x } from '../users/users.store.ts'`,
      /not users.store.ts/,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `import type { x } from '../users/users.view.ts'`,
      /not users.view.ts/,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `export { x } from '../users/users.jobs.ts'`,
      /not users.jobs.ts/,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `await import('../users/users.routes.ts')`,
      /not users.routes.ts/,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `import { x } from '../../app.ts'`,
      /may not import a server top/,
    ],
    [
      'apps/server/src/features/posts/create-post.ts',
      `import { x } from '../../../test/people.ts'`,
      /may not import a server test/,
    ],
    [
      'apps/web/src/features/posts/PostCard.tsx',
      `import { x } from '../comments/CommentList.tsx'`,
      /compose them in a page/,
    ],
    [
      'apps/web/src/features/posts/PostCard.test.tsx',
      `import { x } from '../comments/CommentList.tsx'`,
      /compose them in a page/,
    ],
    [
      'apps/web/src/features/posts/PostCard.tsx',
      `import { x } from '../../pages/HomePage.tsx'`,
      /may not import a web page/,
    ],
    [
      'apps/web/src/ui/forms/Button.tsx',
      `import { x } from '../../features/posts/PostCard.tsx'`,
      /web ui file may not/,
    ],
    ['apps/web/src/lib/api/api-client.ts', `import { x } from '../../app/router.ts'`, /web lib file may not/],
    ['apps/web/src/lib/api/api-client.ts', `import { z } from 'zod'`, /may not import zod/],
    ['apps/web/src/lib/api/api-client.ts', `import * as z from 'zod/mini'`, /may not import zod/],
    [
      'apps/web/src/lib/api/api-client.ts',
      `import { post } from '@gumball/contract/posts/posts.schemas'`,
      /would load zod/,
    ],
    [
      'apps/web/src/lib/api/api-client.ts',
      `import { type post } from '@gumball/contract/posts/posts.schemas'`,
      /would load zod/,
    ],
    ['e2e/people.ts', `import { x } from '../apps/web/src/lib/api.ts'`, /by its package name/],
  ])('%s: %s', (path, code, message) => {
    expect(messagesOf(path, code)).toEqual([expect.stringMatching(message)]);
  });

  test('finds zod behind another contract file', () => {
    const otherFiles = { 'packages/contract/src/errors.ts': `export { post } from './posts/posts.schemas.ts'` };
    expect(
      messagesOf(
        'apps/web/src/lib/api/api-client.ts',
        `import { messageOf } from '@gumball/contract/errors'`,
        otherFiles,
      ),
    ).toEqual([expect.stringContaining('errors.ts -> packages/contract/src/posts/posts.schemas.ts')]);
  });

  test('names the features of an import cycle in order', () => {
    const otherFiles = {
      'apps/server/src/features/users/show-user.ts': `import { x } from '../friends/list-friends.ts'`,
      'apps/server/src/features/friends/list-friends.ts': `import { y } from '../posts/count-posts.ts'`,
    };
    expect(
      messagesOf(
        'apps/server/src/features/posts/count-posts.ts',
        `import { z } from '../users/show-user.ts'`,
        otherFiles,
      ),
    ).toEqual([expect.stringMatching(/import cycle between server features: users -> friends -> posts -> users/)]);
  });

  test('counts the use of a service in `deps` as an import', () => {
    const otherFiles = {
      'apps/server/src/feature-services.ts': `
        import { createPostBroadcasts } from './features/posts/posts.broadcasts.ts';
        export const create = () => ({ postBroadcasts: createPostBroadcasts() });`,
      'apps/server/src/features/posts/count-posts.ts': `import { x } from '../friends/list-friends.ts'`,
    };
    const cycle = [expect.stringMatching(/import cycle between server features: posts -> friends -> posts/)];
    const path = 'apps/server/src/features/friends/list-friends.ts';
    const findCycles = (code: string) => messagesOf(path, code, otherFiles);
    expect(findCycles(`const f = (deps: Pick<Deps, 'db' | 'postBroadcasts'>) => deps;`)).toEqual(cycle);
    expect(findCycles(`const f = (deps: Deps) => deps.postBroadcasts;`)).toEqual(cycle);
    expect(findCycles(`const f = (deps: Deps) => deps.friendBroadcasts;`)).toEqual([]);
  });
});

test('ignores imports in comments and strings', () => {
  const code = "// import { z } from 'zod'\nexport const text = \"import { z } from 'zod'\";";
  expect(messagesOf('packages/rules/src/posts/likes.ts', code)).toEqual([]);
});
