import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../../pages/ForgotPasswordPage.tsx';

export const Route = createFileRoute('/_guest/forgot-password')({
  component: ForgotPasswordPage,
  staticData: { title: 'Forgot password' },
});
