import { usernameSuffix } from '@gumball/rules/auth/sign-up';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { type TypedUsername, typeUsername } from './username-input.ts';

/** The username of a newcomer, with its fixed suffix. Characters that it cannot have are stripped. */
export function UsernameInput({
  username,
  error,
  onChange,
}: {
  username: TypedUsername;
  error: string | undefined;
  onChange: (next: TypedUsername) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);

  // Stripping would otherwise move the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined && input.current) input.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const next = typeUsername(username, target.value);
    if (next.name !== target.value)
      caret.current = typeUsername({ name: '' }, target.value.slice(0, target.selectionStart ?? 0)).name.length;
    onChange(next);
  }

  return (
    <Input
      ref={input}
      label={t('Username')}
      name="username"
      placeholder={t('yourname')}
      suffix={usernameSuffix}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={username.name}
      error={error}
      onChange={change}
    />
  );
}
