import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { signInHref } from '../features/auth/auth-links.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { usePlace } from '../lib/navigation.ts';
import { HrefLink } from '../ui/HrefLink.tsx';

/** Log-in. */
export function LoginPage() {
  const { search } = usePlace();
  return (
    <>
      <AuthHeading>Connect, Share, and Win</AuthHeading>
      <LoginForm />
      <p className="text-center text-ink-2">
        New here?{' '}
        <HrefLink href={signInHref('/signup', search)} className="py-1.5">
          Create an account
        </HrefLink>
      </p>
    </>
  );
}
