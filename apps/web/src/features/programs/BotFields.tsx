import { botBioMax, botNameMax } from '@gumball/rules/auth/bots';
import { t } from '../../lib/i18n/i18n.ts';
import { Input } from '../../ui/forms/Input.tsx';

type Props = { value: string; onChange: (value: string) => void };

/** The name of a bot. It has the focus: the button that led to it is gone. */
export function BotNameField({ value, onChange }: Props) {
  return (
    <Input
      label={t('Name')}
      autoComplete="off"
      autoFocus
      maxLength={botNameMax}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What a bot says about itself. */
export function BotBioField({ value, onChange }: Props) {
  return (
    <Input
      label={t('What it does')}
      maxLength={botBioMax}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
