import { createFileRoute, redirect } from '@tanstack/react-router';

/** Without an identifier it is the own profile. */
export const Route = createFileRoute('/_member/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});
