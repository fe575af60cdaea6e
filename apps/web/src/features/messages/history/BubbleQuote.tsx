import type { ListedConversation, Quote } from '@gumball/contract/messages/messages.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { quoteText } from '../parts/quotes.ts';

const quoteClass =
  'mb-1 block w-full min-w-0 rounded-[12px] border-s-[3px] border-brand-ink bg-hover px-2.5 py-1.5 text-start text-sm';

/** The message that a message replies to. A press shows it. */
export function BubbleQuote({
  quote,
  conversation,
  onJump,
}: {
  quote: Quote;
  conversation: ListedConversation | undefined;
  onJump: (sequenceNumber: number) => void;
}) {
  const me = useCurrentUser();
  const quoted = quoteText(quote, conversation, me.id);
  if (!quoted) return <p className={`${quoteClass} text-ink-2 italic`}>{t('A message from before you joined')}</p>;
  return (
    <button type="button" onClick={() => onJump(quote.sequenceNumber)} className={quoteClass}>
      <VisuallyHidden>{t('Quoted message')} </VisuallyHidden>
      <span className="block truncate font-semibold text-brand-ink">{quoted.name}</span>
      <span dir="auto" className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
        {quoted.text}
      </span>
    </button>
  );
}
