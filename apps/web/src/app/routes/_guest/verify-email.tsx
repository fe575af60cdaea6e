import { createFileRoute, redirect } from '@tanstack/react-router';
import { VerifyEmailPage } from '../../../pages/VerifyEmailPage.tsx';
import { pickSearch } from '../../search-text.ts';

const validateSearch = pickSearch('email', 'redirect');

export const Route = createFileRoute('/_guest/verify-email')({
  validateSearch,
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ to: '/signup', replace: true });
  },
  component: VerifyEmailPage,
  staticData: { title: 'Verify your email' },
});
