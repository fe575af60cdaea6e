import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { enforce } from '../enforce.ts';

function GuestPages() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}

export const Route = createFileRoute('/_guest')({ beforeLoad: enforce('guest'), component: GuestPages });
