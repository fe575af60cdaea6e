import { createFileRoute, redirect } from '@tanstack/react-router';

/** Without an identifier a profile is one's own. */
export const Route = createFileRoute('/_member/user-profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});
