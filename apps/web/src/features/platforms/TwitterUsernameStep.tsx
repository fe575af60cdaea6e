import {
  checkTwitterUsername,
  normalizeTwitterUsername,
  twitterUsernameMax,
} from '@gumball/rules/platforms/twitter-username';
import { Circle, CircleCheck } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Field, fieldBoxClass } from '../../ui/forms/Field.tsx';

/** The first step: the username of the account. */
export function TwitterUsernameStep({
  typed,
  onTypedChange,
  onSubmit,
  busy,
  error,
}: {
  typed: string;
  onTypedChange: (typed: string) => void;
  onSubmit: (username: string) => void;
  busy: boolean;
  error: string | undefined;
}) {
  const username = normalizeTwitterUsername(typed);
  const isValid = checkTwitterUsername(username).ok;
  const hints = [
    { label: t('1-15 characters long'), met: username.length > 0 && username.length <= twitterUsernameMax },
    { label: t('Only letters, numbers, and underscores'), met: username !== '' && /^\w*$/.test(username) },
    { label: t('No @ symbol needed'), met: username !== '' },
  ];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isValid && !busy) onSubmit(username);
  }

  return (
    <form onSubmit={submit} className="mt-5.5 flex flex-col gap-3.5">
      <Field label={t('Twitter username')}>
        {(control) => (
          <div className={fieldBoxClass(false, 'min-h-12')}>
            <input
              {...control}
              value={typed}
              onChange={(event) => onTypedChange(event.target.value)}
              onBlur={() => onTypedChange(username)}
              placeholder={t('yourname')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="h-12 min-w-0 flex-1 bg-transparent outline-none"
            />
            <span
              className={cx(
                'text-sm tabular-nums',
                username.length > twitterUsernameMax ? 'font-semibold text-danger' : 'text-ink-3',
              )}
            >
              {username.length}/{twitterUsernameMax}
            </span>
          </div>
        )}
      </Field>
      <ul className="flex flex-col gap-1.5 text-sm">
        {hints.map(({ label, met: isMet }) => (
          <li key={label} className={cx('flex items-center gap-2', isMet ? 'text-positive' : 'text-ink-3')}>
            {isMet ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            {label}
          </li>
        ))}
      </ul>
      {error && <Callout tone="danger">{error}</Callout>}
      <Button type="submit" size="lg" className="self-start max-md:w-full md:min-w-45" disabled={!isValid} busy={busy}>
        {busy ? t('Checking...') : t('Continue')}
      </Button>
    </form>
  );
}
