import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../../pages/ResetPasswordPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_guest/reset-password/{-$token}')({
  validateSearch: pickSearch('token'),
  component: ResetPasswordPage,
  staticData: { title: 'Reset password' },
});
