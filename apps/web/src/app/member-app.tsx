import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createAppRouter } from './router.ts';

/** Makes the members' half for one sign-in: its component, how to move inside it, and when its first page can be drawn. */
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
