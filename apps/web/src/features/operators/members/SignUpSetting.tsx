import { signUpModes } from '@gumball/rules/auth/sign-up-mode';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { LoadedSettings } from '../parts/LoadedSettings.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

const labels = {
  open: msg('Open to everyone'),
  invitation: msg('By invitation'),
  application: msg('By application'),
  closed: msg('Nobody'),
};
const texts = {
  open: msg('Everybody can create an account.'),
  invitation: msg('A guest needs the invitation link of an active member.'),
  application: msg('A guest answers your questions, and the account opens once an operator accepts it.'),
  closed: msg('Nobody can create an account. Members sign in as before.'),
};

/** Who may sign up. */
export function SignUpSetting() {
  return (
    <LoadedSettings>
      {({ signUpMode }) => (
        <SettingCard title={t('Who can sign up')} text={translate(texts[signUpMode])}>
          <Select
            label={t('Who can sign up')}
            options={signUpModes.map((value) => ({ value, label: translate(labels[value]) }))}
            value={signUpMode}
            onChange={(mode) => void changeSettings({ signUpMode: mode })}
          />
        </SettingCard>
      )}
    </LoadedSettings>
  );
}
