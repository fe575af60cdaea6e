import { AuthTitle } from '../ui/AuthLayout.tsx';

/** The six-digit code from the mail. */
export function VerifyEmailPage() {
  return <AuthTitle>Verify your email</AuthTitle>;
}
