import { parseRules } from '@gumball/rules/communities/community-rules';

/** The rules of a community as a numbered list. */
export function RuleList({ rules }: { rules: string | null }) {
  return (
    <ol className="flex flex-col gap-2.5">
      {parseRules(rules).map(({ title, text }, index) => (
        <li key={`${title} ${text}`} className="flex gap-3 text-ui text-ink-2">
          <span className="w-4 flex-none font-bold text-brand-ink tabular-nums" aria-hidden="true">
            {index + 1}
          </span>
          <span className="min-w-0 break-words">
            {title && <strong className="block font-semibold text-ink">{title}</strong>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
