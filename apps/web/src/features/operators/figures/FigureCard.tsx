import { figuresEndpoints } from '@gumball/contract/operators/figures.endpoints';
import type { FigureName } from '@gumball/rules/operators/figures';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';

/** A card about a figure, with its file. `note` states what is counted. */
export function FigureCard({
  heading,
  note,
  name,
  children,
}: {
  heading: string;
  note?: string;
  name: FigureName;
  children: ReactNode;
}) {
  return (
    <Card
      heading={heading}
      action={
        <DownloadButton
          endpoint={figuresEndpoints.exportCsv}
          id={name}
          fallbackName={`figures-${name}.csv`}
          label={t('CSV')}
          failure={t('Could not download the figures')}
        />
      }
    >
      {note && <p className="mb-3 text-sm text-ink-2">{note}</p>}
      {children}
    </Card>
  );
}

/** Numbers in a row, each with its label. */
export function Numbers({ numbers }: { numbers: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      {numbers.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-xl bg-sunken p-3">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-display text-xl font-extrabold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
