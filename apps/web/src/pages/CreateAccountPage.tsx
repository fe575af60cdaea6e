import { AuthTitle } from '../ui/AuthLayout.tsx';

/** First and last name, before the product opens. */
export function CreateAccountPage() {
  return <AuthTitle>Complete your profile</AuthTitle>;
}
