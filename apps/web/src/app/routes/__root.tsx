import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { endFirstSight } from '../first-sight/end-first-sight.ts';
import { PageTitle } from '../PageTitle.tsx';

function Root() {
  useLayoutEffect(endFirstSight, []);
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

export const Route = createRootRoute({ component: Root });
