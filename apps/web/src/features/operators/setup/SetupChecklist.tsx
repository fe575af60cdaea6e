import { Check, ChevronRight } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** What comes after the set-up. */
export function SetupChecklist() {
  const items = [
    { label: t('Invite people'), link: { to: '/earnings' } },
    { label: t('Make the first task'), link: { to: '/operator', search: { panel: 'tasks' } } },
    { label: t('Publish your terms, rules and privacy policy'), link: { to: '/operator', search: { panel: 'terms' } } },
    { label: t('Appoint more operators'), link: { to: '/operator', search: { panel: 'staff' } } },
    { label: t('Protect your account with a second factor'), link: { to: '/settings', hash: 'second-factor' } },
  ] as const;
  return (
    <Card>
      <p className="mb-2 flex items-center gap-2 font-semibold text-positive">
        <Check size={20} aria-hidden="true" />
        {t('The site is ready. Everything can be changed in the console.')}
      </p>
      <ul>
        {items.map(({ label, link }) => (
          <li key={label} className="flex min-h-12 items-center gap-2">
            <ChevronRight size={18} className="flex-none text-ink-2 rtl:rotate-180" aria-hidden="true" />
            <TextLink {...link}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
