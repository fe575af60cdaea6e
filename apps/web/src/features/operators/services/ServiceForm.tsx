import type { Integration } from '@gumball/contract/site/integrations.routes';
import {
  type IntegrationField,
  integrationFields,
  integrationVariables,
  mailSecurities,
} from '@gumball/rules/site/integrations';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Chip } from '../../../ui/forms/Chip.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { placeholders, securityLabels, serviceNames, valueLabels } from './service-labels.ts';
import { type TrialResult, useServiceForm } from './use-service-form.ts';

/** The keys of one service, with a test of them. */
export function ServiceForm({ service }: { service: Integration }) {
  const { name, fixedBy, isOn, isLocked, secrets } = service;
  const title = translate(serviceNames[name]);
  const form = useServiceForm(service, title);
  const isStored = isOn || isLocked;
  return (
    <Card heading={title} action={<Tag tone={isOn ? 'positive' : 'quiet'}>{isOn ? t('In use') : t('Off')}</Tag>}>
      <p className="text-sm text-ink-2">
        {name === 'mail'
          ? t('Without a mail server, addresses are not verified and passwords cannot be reset by mail.')
          : t('Tasks on this platform are checked with it.')}
      </p>
      {fixedBy ? (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-ui wrap-anywhere">
          {fixedBy === 'sandbox'
            ? t('The sandbox replaces the platforms. Turn it off with SANDBOX=false to enter keys.')
            : t('Set by the environment: {names}', { names: integrationVariables(name).join(', ') })}
        </p>
      ) : (
        <form
          className="mt-4 flex flex-col gap-4"
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          {isLocked && (
            <Callout tone="warning">{t('The keys were stored with another SETTINGS_KEY. Enter them again.')}</Callout>
          )}
          <div className="grid gap-4 md:grid-cols-2">
            {Object.entries(integrationFields[name]).map(([field, spec]) => (
              <ValueField
                key={field}
                field={field}
                label={translate(valueLabels[name][field] ?? field)}
                spec={spec}
                hint={secrets[field]}
                text={form.texts[field] ?? ''}
                error={form.errorOf(field)}
                onChange={(text) => form.change(field, text)}
              />
            ))}
          </div>
          {form.result && <Result result={form.result} isMail={name === 'mail'} />}
          <div className="flex flex-wrap justify-end gap-2">
            {isStored && (
              <Button kind="ghost" size="sm" busy={form.busy === 'remove'} onClick={() => void form.remove()}>
                {t('Remove')}
              </Button>
            )}
            <Button kind="soft" size="sm" busy={form.busy === 'test'} onClick={() => void form.test()}>
              {t('Test it')}
            </Button>
            <Button type="submit" size="sm" busy={form.busy === 'save'}>
              {isStored || name === 'mail' ? t('Save') : t('Turn on')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function Result({ result: { works, reply }, isMail }: { result: TrialResult; isMail: boolean }) {
  return (
    <Callout tone={works ? 'positive' : 'danger'} className="wrap-anywhere">
      {works
        ? isMail
          ? t('It works. A mail to you is on its way.')
          : t('It works.')
        : t('It does not work: {reply}', { reply: translate(reply) })}
    </Callout>
  );
}

function ValueField({
  field,
  label,
  spec,
  hint,
  text,
  error,
  onChange,
}: {
  field: string;
  label: string;
  spec: IntegrationField;
  hint: string | undefined;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  if (field === 'security') {
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-2">
          {mailSecurities.map((security) => (
            <Chip key={security} on={text === security} onClick={() => onChange(security)}>
              {translate(securityLabels[security])}
            </Chip>
          ))}
        </div>
      </fieldset>
    );
  }
  const hintText =
    hint === ''
      ? t('Set. Leave it empty to keep it.')
      : t('Set, ends with {end}. Leave it empty to keep it.', { end: hint ?? '' });
  return (
    <Input
      label={label}
      type={spec.isSecret ? 'password' : 'text'}
      autoComplete={spec.isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={500}
      placeholder={placeholders[field]}
      {...(hint === undefined ? {} : { hint: hintText })}
      value={text}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
