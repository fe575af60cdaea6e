import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { CopyButton } from '../../ui/forms/CopyButton.tsx';

// The field that had the focus is removed.
function takeFocus(box: HTMLDivElement | null): void {
  if (document.activeElement === document.body) box?.focus();
}

/** A text whose comment was deleted while it was typed: what happened, and the text to copy. */
export function LostText({ text, reason, onDiscard }: { text: string; reason: string; onDiscard: () => void }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
      <Callout tone="warning">{reason}</Callout>
      <p dir="auto" className="max-h-60 overflow-y-auto px-3.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="flex gap-2">
        <CopyButton text={text} label={t('Copy')} variant="small" />
        <Button kind="ghost" size="sm" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  );
}
