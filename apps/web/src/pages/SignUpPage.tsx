import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { signInHref } from '../features/auth/auth-links.ts';
import { SignUpForm } from '../features/auth/SignUpForm.tsx';
import { usePlace } from '../lib/navigation.ts';
import { HrefLink } from '../ui/HrefLink.tsx';

/** Sign-up. */
export function SignUpPage() {
  const { search } = usePlace();
  return (
    <>
      <AuthHeading>Join the Future of the Web</AuthHeading>
      <SignUpForm />
      <p className="text-center text-ink-2">
        Already a member?{' '}
        <HrefLink href={signInHref('/login', search)} className="py-1.5">
          Sign in
        </HrefLink>
      </p>
    </>
  );
}
