import { AuthTitle } from '../ui/AuthLayout.tsx';

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  return <AuthTitle>Reset password</AuthTitle>;
}
