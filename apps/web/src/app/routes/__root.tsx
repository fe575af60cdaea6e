import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useReloadPosition } from '../../lib/router/use-reload-position.ts';
import { removeAppSkeleton } from '../app-skeleton/remove-app-skeleton.ts';
import { PageTitle } from '../PageTitle.tsx';

function Root() {
  useLayoutEffect(removeAppSkeleton, []);
  useReloadPosition();
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

export const Route = createRootRoute({ component: Root });
