import { AuthHeading } from '../../features/auth/sign-in/AuthHeading.tsx';
import { CreateAccountForm } from '../../features/auth/sign-in/CreateAccountForm.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { signOut } from '../../lib/session/auth-client.ts';
import { useSession } from '../../lib/session/session.ts';

/** First and last name, before the product opens. */
export default function CreateAccountPage() {
  const session = useSession();

  return (
    <>
      <AuthHeading>{t('Complete your profile')}</AuthHeading>
      <p className="-mt-2 text-base text-ink-2">{t('Your name is how friends find you.')}</p>
      <CreateAccountForm />
      {session.status === 'member' && (
        <p className="text-center text-ink-2 [overflow-wrap:anywhere]">
          {t('Signed in as {username}.', { username: session.user.username })}{' '}
          <button type="button" onClick={signOut} className="py-1.5 font-semibold text-brand-ink hover:underline">
            {t('Sign out')}
          </button>
        </p>
      )}
    </>
  );
}
