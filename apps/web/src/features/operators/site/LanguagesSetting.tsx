import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { languageNames } from '@gumball/rules/formats/language-names';
import type { Language } from '@gumball/rules/formats/languages';
import { defaultLanguageChoice } from '@gumball/rules/formats/offered-languages';
import { t } from '../../../lib/i18n/i18n.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useSiteForm } from './use-site-form.ts';

const nativeLanguages = Object.keys(languageNames) as Language[];

/** The languages on offer, and the one for whom none of them suits. */
export function LanguagesSetting({ choices: { languages } }: { choices: SiteForm }) {
  const { isBusy, save } = useSiteForm();
  const { offered, standard } = languages ?? defaultLanguageChoice;
  const choose = (next: Language[], nextStandard: Language) => {
    const isDefault = next.length === nativeLanguages.length && nextStandard === defaultLanguageChoice.standard;
    void save({ languages: isDefault ? null : { offered: next, standard: nextStandard } });
  };
  return (
    <Card>
      <h3 className="font-semibold">{t('Languages')}</h3>
      <p className="text-sm text-ink-2">
        {t('Members choose among them, or have the one of their device. Texts of members are not translated.')}
      </p>
      {nativeLanguages.map((language) => (
        <Switch
          key={language}
          label={languageNames[language]}
          text={language === standard ? t('The standard language is always offered.') : undefined}
          on={offered.includes(language)}
          disabled={isBusy || language === standard}
          onChange={(on) =>
            choose(
              nativeLanguages.filter((other) => (other === language ? on : offered.includes(other))),
              standard,
            )
          }
        />
      ))}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold">{t('Standard language')}</span>
          <p className="text-sm text-ink-2">{t('For people whose languages are not offered, and for their mails.')}</p>
        </div>
        <Select
          label={t('Standard language')}
          options={nativeLanguages
            .filter((language) => offered.includes(language))
            .map((value) => ({ value, label: languageNames[value] }))}
          value={standard}
          onChange={(next) => choose([...offered], next)}
        />
      </div>
    </Card>
  );
}
