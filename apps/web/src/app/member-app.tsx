import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createAppRouter } from './router.ts';

/** Makes the members' half for one sign-in: its component, and how to move inside it. */
export function openMemberApp(): {
  App: ComponentType;
  go: (href: string, options: { replace: boolean }) => void;
} {
  const router = createAppRouter();
  return {
    App: () => <RouterProvider router={router} />,
    go: (href, { replace }) => {
      router.navigate({ href, replace }).catch(reportError);
    },
  };
}
