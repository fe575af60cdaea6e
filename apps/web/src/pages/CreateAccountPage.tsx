import { AuthHeading } from '../features/auth/AuthHeading.tsx';
import { CreateAccountForm } from '../features/auth/CreateAccountForm.tsx';
import { signOut } from '../lib/auth-client.ts';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts.ts';

/** First and last name, before the product opens. */
export function CreateAccountPage() {
  const now = useSession();

  return (
    <>
      <AuthHeading>{t('Complete your profile')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">{t('Your name is how friends find you.')}</p>
      <CreateAccountForm />
      {now.status === 'member' && (
        <p className="text-center text-ink-2 [overflow-wrap:anywhere]">
          {t('Signed in as {username}.', { username: now.user.username })}{' '}
          <button type="button" onClick={signOut} className="py-1.5 font-semibold text-brand-ink hover:underline">
            {t('Sign out')}
          </button>
        </p>
      )}
    </>
  );
}
