import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createAppRouter } from './router.ts';

/** Creates the members' half for one session: its component, its navigation, and a promise of its first page. */
export function createMemberApp(): {
  App: ComponentType;
  navigateTo: (href: string, options: { replace: boolean }) => void;
  ready: Promise<void>;
} {
  const router = createAppRouter();
  return {
    App: () => <RouterProvider router={router} />,
    navigateTo: (href, { replace }) => {
      router.navigate({ href, replace }).catch(reportError);
    },
    ready: router.load(),
  };
}
