import { languageNames } from '@gumball/rules/formats/language-names';
import { isLanguage, type Language } from '@gumball/rules/formats/languages';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Monitor, Moon, Smartphone, Sun, Text } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, failureMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale, language as pageLanguage } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { sendTestMail, useMailPreview, useMails } from '../data/operator-mails.queries.ts';
import { mailNames } from './mail-names.ts';

const views = {
  wide: { label: msg('Wide'), Icon: Monitor },
  narrow: { label: msg('Phone'), Icon: Smartphone },
  text: { label: msg('Plain text'), Icon: Text },
} as const;
type View = keyof typeof views;

/** Every mail of the site with sample data, a test of it, and the numbers of mails. */
export function MailsPanel() {
  const { data, error, isFetching, refetch } = useMails();
  const [name, setName] = useState('digest');
  const [language, setLanguage] = useState<Language>(pageLanguage);
  if (!data) {
    return error && !isFetching ? (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the mails'))}
      </Callout>
    ) : (
      <Loading />
    );
  }
  const { figures } = data;
  const numbers = [
    [t('Sent today'), figures.sentToday],
    [t('Sent in 7 days'), figures.sentThisWeek],
    [t('Failed in 7 days'), figures.failedThisWeek],
    [t('Waiting'), figures.waiting],
    [t('Bounced addresses'), figures.bounced],
    [t('Complaints'), figures.complained],
  ] as const;
  return (
    <>
      {!data.delivers && <Callout tone="warning">{t('No mail server is configured')}</Callout>}
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse rounded-[20px] bg-surface p-4 shadow-card dark:shadow-none">
            <dt className="text-sm font-medium text-ink-2">{label}</dt>
            <dd className="font-display text-[1.75rem]/8 font-extrabold tabular-nums">
              {shortGumballs(value, locale)}
            </dd>
          </div>
        ))}
      </dl>
      <Card heading={t('Preview')}>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t('Mail')}
            className="max-w-full"
            value={name}
            options={data.names.map((value) => ({ value, label: translate(mailNames[value] ?? value) }))}
            onChange={setName}
          />
          <Select
            label={t('Language')}
            value={language}
            options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            onChange={(next) => {
              if (isLanguage(next)) setLanguage(next);
            }}
          />
          <TestButton name={name} language={language} isEnabled={data.delivers} />
        </div>
        <Preview name={name} language={language} />
      </Card>
    </>
  );
}

function TestButton({ name, language, isEnabled }: { name: string; language: Language; isEnabled: boolean }) {
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      toast.success(t('Sent to {email}', { email: await sendTestMail(name, language) }));
    } catch (error) {
      toast.error(failureMessage(error, t('Could not send the mail')));
    }
    setBusy(false);
  }
  return (
    <Button kind="soft" size="sm" busy={isBusy} disabled={!isEnabled} onClick={() => void send()}>
      {t('Send me a test')}
    </Button>
  );
}

function Preview({ name, language }: { name: string; language: Language }) {
  const [view, setView] = useState<View>('wide');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const { data, error, isFetching, refetch } = useMailPreview(name, language, scheme);
  const isDark = scheme === 'dark';
  const SchemeIcon = isDark ? Moon : Sun;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('View')}</legend>
        {(Object.keys(views) as View[]).map((value) => {
          const { label, Icon } = views[value];
          return (
            <Chip key={value} on={view === value} onClick={() => setView(value)}>
              <Icon size={18} aria-hidden="true" />
              {translate(label)}
            </Chip>
          );
        })}
        <Chip on={isDark} onClick={() => setScheme(isDark ? 'light' : 'dark')}>
          <SchemeIcon size={18} aria-hidden="true" />
          {t('Dark')}
        </Chip>
      </fieldset>
      {data ? (
        <>
          <p className="wrap-anywhere">
            <span className="text-ink-2">{t('{label}:', { label: t('Subject') })} </span>
            <strong>{data.subject}</strong>
          </p>
          {view === 'text' ? (
            <pre className="rounded-md bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">{data.text}</pre>
          ) : (
            <iframe
              key={data.htmlUrl}
              title={t('Mail')}
              src={data.htmlUrl}
              sandbox=""
              className="h-160 rounded-md border border-line bg-surface"
              style={{ width: view === 'narrow' ? 'min(100%, 360px)' : '100%' }}
            />
          )}
        </>
      ) : error && !isFetching ? (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {errorMessage(error, t('Failed to load the mail'))}
        </Callout>
      ) : (
        <Loading />
      )}
    </div>
  );
}
