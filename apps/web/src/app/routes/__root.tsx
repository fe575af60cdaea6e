import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { PageTitle } from '../PageTitle.tsx';

function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--gb-z-celebrate) -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageTitle />
      <Outlet />
      <OfflineBanner />
      <Toaster />
      <ConfirmHost />
    </>
  );
}

export const Route = createRootRoute({ component: Root });
