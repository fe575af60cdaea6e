import { AuthTitle } from '../ui/AuthLayout.tsx';

/** Log-in. */
export function LoginPage() {
  return <AuthTitle>Connect, Share, and Win</AuthTitle>;
}
