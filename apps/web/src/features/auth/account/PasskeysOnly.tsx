import { canUsePasskeysOnly } from '@gumball/rules/auth/confirmation';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { setPasskeysOnly } from './account.mutations.ts';
import { useSecondFactor } from './account.queries.ts';

async function change(isOn: boolean): Promise<void> {
  try {
    await setPasskeysOnly(isOn);
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to save the setting')));
  }
}

/** Lets only passkeys open the account, which counts like a second factor. */
export function PasskeysOnly({ count }: { count: number }) {
  const { data } = useSecondFactor();
  if (!data) return null;
  const { passkeysOnly, recoveryCodesLeft } = data;
  const isPossible = canUsePasskeysOnly(count, recoveryCodesLeft);
  return (
    <Switch
      label={t('Sign in with passkeys only')}
      text={
        isPossible || passkeysOnly
          ? t(
              'Neither your password nor a linked account opens your account then. It counts like two-factor authentication.',
            )
          : t('For this you need two passkeys, or a passkey and recovery codes.')
      }
      on={passkeysOnly}
      disabled={!isPossible && !passkeysOnly}
      onChange={(isOn) => {
        change(isOn).catch(reportError);
      }}
    />
  );
}
