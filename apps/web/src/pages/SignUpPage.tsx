import { AuthTitle } from '../ui/AuthLayout.tsx';

/** Sign-up. */
export function SignUpPage() {
  return <AuthTitle>Join the Future of the Web</AuthTitle>;
}
