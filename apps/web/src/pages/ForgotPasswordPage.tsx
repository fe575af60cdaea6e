import { AuthTitle } from '../ui/AuthLayout.tsx';

/** Asks for a reset link. */
export function ForgotPasswordPage() {
  return <AuthTitle>Forgot password?</AuthTitle>;
}
