import { createRootRoute, Outlet } from '@tanstack/react-router';
import { PageTitle } from '../PageTitle.tsx';

function Root() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

export const Route = createRootRoute({ component: Root });
