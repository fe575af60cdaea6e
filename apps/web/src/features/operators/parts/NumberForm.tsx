import { formatInteger } from '@gumball/rules/formats/integers';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';

/** The form of a setting that is a whole number up to `most`. Give it the key of its value: it starts again then. */
export function NumberForm({
  label,
  value: saved,
  most,
  isAllowed,
  onSave,
}: {
  label: string;
  value: number;
  most: number;
  isAllowed: (value: number) => boolean;
  onSave: (value: number) => Promise<unknown>;
}) {
  const [text, setText] = useState(String(saved));
  const [isBusy, setBusy] = useState(false);
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
  const isValid = value !== undefined && isAllowed(value);

  async function save(changed: number) {
    setBusy(true);
    await onSave(changed);
    setBusy(false);
  }

  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) save(value).catch(reportError);
      }}
    >
      <Input
        label={label}
        inputMode="numeric"
        autoComplete="off"
        fieldClassName="w-40"
        value={text}
        disabled={isBusy}
        error={isValid ? undefined : t('From 0 to {most}', { most: formatInteger(most, locale) })}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="mt-7" busy={isBusy} disabled={!isValid || value === saved}>
        {t('Save')}
      </Button>
    </form>
  );
}
