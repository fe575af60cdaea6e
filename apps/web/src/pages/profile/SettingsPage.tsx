import { languageNames } from '@gumball/rules/formats/language-names';
import { type Language, languages } from '@gumball/rules/formats/languages';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataExport } from '../../features/auth/account/DataExport.tsx';
import { DeleteAccount } from '../../features/auth/account/DeleteAccount.tsx';
import { EmailForm } from '../../features/auth/account/EmailForm.tsx';
import { Passkeys } from '../../features/auth/account/Passkeys.tsx';
import { PasswordForm } from '../../features/auth/account/PasswordForm.tsx';
import { SecondFactor } from '../../features/auth/account/SecondFactor.tsx';
import { SessionList } from '../../features/auth/account/SessionList.tsx';
import { Tokens } from '../../features/auth/programs/Tokens.tsx';
import { useIdentities } from '../../features/auth/providers/identities.queries.ts';
import { LinkedAccounts } from '../../features/auth/providers/LinkedAccounts.tsx';
import { BlockedMembers } from '../../features/friends/BlockedMembers.tsx';
import { MailSettings } from '../../features/mails/MailSettings.tsx';
import { OwnSanctions } from '../../features/moderation/OwnSanctions.tsx';
import { MutedMembers } from '../../features/mutes/MutedMembers.tsx';
import { MutedWords } from '../../features/mutes/MutedWords.tsx';
import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx';
import { AcceptedTerms } from '../../features/terms/AcceptedTerms.tsx';
import { PrivacyForm } from '../../features/users/PrivacyForm.tsx';
import { chooseLanguage, chosenLanguage } from '../../lib/i18n/choose-language.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { useHashPosition } from '../../lib/router/repeat-scroll.ts';
import { useSite } from '../../lib/site/site.ts';
import { chooseShortcuts, useShortcutChoice } from '../../lib/storage/shortcut-choice.ts';
import { type ThemeChoice, theme, useThemeChoice } from '../../lib/storage/theme.ts';
import { chooseWarnings, useWarningChoice } from '../../lib/storage/warning-choice.ts';
import { Chip } from '../../ui/forms/Chip.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { chooseSounds, useSounds } from '../../ui/rewards/reward-effects.ts';
import { InstallApp } from './InstallApp.tsx';

const themes: readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: msg('Light'), Icon: Sun },
  { value: 'dark', label: msg('Dark'), Icon: Moon },
  { value: 'system', label: msg('System'), Icon: Monitor },
];

function Choices({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

const nativeLanguages = Object.keys(languageNames) as Language[];

/** Each language is named in itself, for readers of that language only. */
function Languages() {
  const offered = useSite()?.languages?.offered ?? languages;
  const chosen = chosenLanguage();
  const selected = chosen && offered.includes(chosen) ? chosen : undefined;
  const choose = (next: Language | undefined) => {
    if (next !== selected) chooseLanguage(next);
  };
  return (
    <Choices name={t('Language')}>
      <Chip on={selected === undefined} onClick={() => choose(undefined)}>
        <Monitor size={18} aria-hidden="true" />
        {t('System')}
      </Chip>
      {nativeLanguages
        .filter((tag) => offered.includes(tag))
        .map((tag) => (
          <Chip key={tag} lang={tag} on={selected === tag} onClick={() => choose(tag)}>
            {languageNames[tag]}
          </Chip>
        ))}
    </Choices>
  );
}

function Appearance() {
  const choice = useThemeChoice();
  const hasSounds = useSounds();
  const hasShortcuts = useShortcutChoice();
  const isWarnedContentShown = useWarningChoice();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('System follows the setting of your device.')}</p>
      <Choices name={t('Theme')}>
        {themes.map(({ value, label, Icon }) => (
          <Chip key={value} on={choice === value} onClick={() => theme.choose(value)}>
            <Icon size={18} aria-hidden="true" />
            {translate(label)}
          </Chip>
        ))}
      </Choices>
      <Languages />
      <Switch
        label={t('Sounds')}
        text={t('A short sound when you earn {points} or reach a level, on this device.')}
        on={hasSounds}
        onChange={chooseSounds}
      />
      <Switch
        label={t('Show posts behind content warnings')}
        text={t('Their text and pictures appear below the warning at once, on this device.')}
        on={isWarnedContentShown}
        onChange={chooseWarnings}
      />
      <Switch
        label={t('Single-key shortcuts')}
        text={t('On this device. Press ? on any page for the list of keys.')}
        on={hasShortcuts}
        onChange={chooseShortcuts}
      />
      <InstallApp />
    </div>
  );
}

/** The sections in their order; a bare one has its own card. */
const sections: readonly { id: string; name: string; bare?: boolean; content: () => ReactNode }[] = [
  { id: 'email', name: msg('Email'), content: () => <EmailForm /> },
  { id: 'password', name: msg('Password'), content: () => <PasswordForm /> },
  { id: 'second-factor', name: msg('Two-factor authentication'), content: () => <SecondFactor /> },
  { id: 'passkeys', name: msg('Passkeys'), content: () => <Passkeys /> },
  { id: 'linked-accounts', name: msg('Linked accounts'), content: () => <LinkedAccounts /> },
  { id: 'devices', name: msg('Where you are signed in'), content: () => <SessionList /> },
  { id: 'apps', name: msg('Connected apps and tokens'), content: () => <Tokens /> },
  { id: 'privacy', name: msg('Privacy'), content: () => <PrivacyForm /> },
  { id: 'notifications', name: msg('Notifications'), bare: true, content: () => <NotificationSettings /> },
  { id: 'mails', name: msg('Emails'), content: () => <MailSettings /> },
  { id: 'appearance', name: msg('Appearance'), content: () => <Appearance /> },
  { id: 'muted-words', name: msg('Muted words'), content: () => <MutedWords /> },
  { id: 'muted-members', name: msg('Muted members'), content: () => <MutedMembers /> },
  { id: 'blocked', name: msg('Blocked members'), content: () => <BlockedMembers /> },
  { id: 'measures', name: msg('Account status'), content: () => <OwnSanctions /> },
  { id: 'terms', name: msg('Terms'), content: () => <AcceptedTerms /> },
  { id: 'data', name: msg('Your data'), content: () => <DataExport /> },
  { id: 'delete', name: msg('Delete account'), content: () => <DeleteAccount /> },
];

/** The settings of the member. */
export function SettingsPage() {
  const { data: links } = useIdentities();
  const hasLinks = links !== undefined && links.providers.length + links.identities.length > 0;
  useHashPosition();
  const shown = sections.filter(({ id }) => id !== 'linked-accounts' || hasLinks);
  return (
    <div className="columns items-start max-lg:gap-3">
      <nav
        aria-label={t('Settings')}
        className="sticky top-14 z-10 max-lg:-mx-[8px] max-lg:bg-canvas max-lg:px-[8px] md:top-18 md:max-lg:-me-6 md:max-lg:pe-0 lg:order-1 lg:rounded-xl lg:bg-surface lg:p-2 lg:shadow-card dark:lg:shadow-none"
      >
        <ul className="max-lg:flex max-lg:gap-1.5 max-lg:overflow-x-auto max-lg:py-1 max-lg:[scrollbar-width:none] md:max-lg:pe-6">
          {shown.map(({ id, name }) => (
            <li key={id} className="flex-none">
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-md px-3 text-ink-2 hover:bg-hover hover:text-ink max-lg:rounded-full max-lg:bg-surface max-lg:px-3.5 max-lg:text-ui max-lg:font-semibold max-lg:shadow-[inset_0_0_0_1px_var(--gb-line)]"
              >
                {translate(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-3 md:gap-4">
        {shown.map(({ id, name, bare, content }) => (
          <div key={id} id={id} className="scroll-mt-32 lg:scroll-mt-20">
            {bare ? (
              content()
            ) : (
              <Card heading={translate(name)} className="md:p-6">
                {content()}
              </Card>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
