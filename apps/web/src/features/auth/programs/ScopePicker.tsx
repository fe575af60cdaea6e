import { type Scope, scopes } from '@gumball/rules/auth/api-scopes';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { scopeTexts } from './scope-texts.ts';

/** Chooses what a program may do. */
export function ScopePicker({
  chosen,
  offered = scopes,
  error,
  onChange,
}: {
  chosen: readonly Scope[];
  offered?: readonly Scope[];
  error: string | undefined;
  onChange: (chosen: Scope[]) => void;
}) {
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t('What the program may do')}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {offered.map((scope) => (
          <label
            key={scope}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-3 py-2.5 text-ui text-ink-2 shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover has-checked:bg-brand-soft has-checked:text-brand-ink"
          >
            <input
              type="checkbox"
              name="scopes"
              className="mt-0.5 size-4.5 flex-none accent-(--gb-brand)"
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <span className="min-w-0">
              {translate(scopeTexts[scope])}
              <code className="block text-xs opacity-80">{scope}</code>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
