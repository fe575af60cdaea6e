import { type CommunityAccess, communityAccesses } from '@gumball/rules/communities/community-access';
import { useId } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { accessLabels } from '../parts/access-labels.ts';

/** The choice of who reads and joins a community. */
export function AccessField({
  value,
  onChange,
}: {
  value: CommunityAccess;
  onChange: (access: CommunityAccess) => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-ui font-semibold">{t('Who can read and join')}</legend>
      {communityAccesses.map((access) => {
        const { label, hint, Icon } = accessLabels[access];
        return (
          <label
            key={access}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="access"
              className="size-4.5 flex-none accent-(--gb-brand)"
              aria-describedby={`${id}-${access}`}
              checked={value === access}
              onChange={() => onChange(access)}
            />
            <Icon size={18} className="flex-none text-ink-2" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block text-ui font-semibold">{translate(label)}</span>
              <span id={`${id}-${access}`} className="block text-sm text-ink-2">
                {translate(hint)}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
