import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { defaultLevels, type LevelStep } from '@gumball/rules/gumballs/levels';
import { levelLimits } from '@gumball/rules/site/levels';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FormButtons } from './FormButtons.tsx';
import { useSiteForm } from './use-site-form.ts';

type Row = { id: string; name: string; from: string };

const toRows = (levels: readonly LevelStep[]): Row[] =>
  levels.map(({ name, from }) => ({ id: crypto.randomUUID(), name, from: String(from) }));

// What is no number becomes one that is not allowed.
const toLevels = (rows: readonly Row[]): LevelStep[] =>
  rows.map(({ name, from }) => ({ name, from: /^\s*\d{1,9}\s*$/.test(from) ? Number(from) : -1 }));

/** The names of the levels, and the balance from which members have each. */
export function LevelsForm({ choices }: { choices: SiteForm }) {
  const [rows, setRows] = useState(() => toRows(choices.levels ?? defaultLevels));
  const { isBusy, errorOf, save } = useSiteForm();
  const change = (index: number, changed: Partial<Row>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ levels: toLevels(rows) });
        }}
      >
        <div>
          <h3 className="font-semibold">{t('Levels')}</h3>
          <p className="text-sm text-ink-2">
            {t('Names are shown as they are written. Members have their new levels at once, without a notification.')}
          </p>
        </div>
        <div className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <fieldset key={row.id} className="flex items-end gap-2">
              <legend className="sr-only">{t('Level {number}', { number: index + 1 })}</legend>
              <span
                className="level-ball mb-4 flex-none"
                style={{ '--c': `var(--gb-level-${index + 1})` }}
                aria-hidden="true"
              />
              <Input
                label={t('Name')}
                maxLength={levelLimits.name}
                fieldClassName="min-w-0 flex-1"
                value={row.name}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <Input
                label={t('From', undefined, 'amount')}
                inputMode="numeric"
                maxLength={9}
                fieldClassName="min-w-0 flex-1"
                disabled={index === 0}
                value={index === 0 ? '0' : row.from}
                onChange={(event) => change(index, { from: event.target.value })}
              />
              <IconButton
                label={t('Remove level {number}', { number: index + 1 })}
                disabled={index === 0 || rows.length <= levelLimits.min}
                onClick={() => setRows(rows.filter((_, at) => at !== index))}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </fieldset>
          ))}
        </div>
        {errorOf('levels') && (
          <Callout tone="danger">
            {t('Each level needs a name of its own, and more {points} than the one before.')}
          </Callout>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {rows.length < levelLimits.max && (
            <Button
              kind="ghost"
              size="sm"
              className="me-auto"
              onClick={() => setRows([...rows, { id: crypto.randomUUID(), name: '', from: '' }])}
            >
              <Plus size={18} aria-hidden="true" />
              {t('Add a level')}
            </Button>
          )}
          <FormButtons
            isBusy={isBusy}
            standard={
              choices.levels
                ? {
                    label: t('Standard levels'),
                    onSelect: () => {
                      setRows(toRows(defaultLevels));
                      void save({ levels: null });
                    },
                  }
                : undefined
            }
          />
        </div>
      </form>
    </Card>
  );
}
