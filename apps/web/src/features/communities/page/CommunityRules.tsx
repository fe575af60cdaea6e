import { t } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** The rules of a community as a numbered list. */
export function CommunityRules({ rules }: { rules: string | null }) {
  const lines = (rules ?? '').split('\n').map((line) => line.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, '').trim());
  const uniqueLines = [...new Set(lines)].filter((line) => line !== '');
  return (
    <Card heading={t('Rules')}>
      {uniqueLines.length === 0 ? (
        <p className="text-ink-2">{t('No rules yet.')}</p>
      ) : (
        <ol className="flex flex-col gap-2.5">
          {uniqueLines.map((line, index) => (
            <li key={line} className="flex gap-3 text-ui text-ink-2">
              <span className="w-4 flex-none font-bold text-brand-ink tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span className="min-w-0 break-words">{line}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
