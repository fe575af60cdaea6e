import { ArrowUpRight, Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { buttonClass } from '../../ui/forms/button-styles.ts';

/** Buttons that copy a code and, if there is a URL, open the page where it is needed. */
export function CodeActions({
  text,
  copyLabel,
  url,
  openLabel,
}: {
  text: string;
  copyLabel: string;
  url: string | null;
  openLabel: string;
}) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(t('Could not copy. Please copy the text manually.'));
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="outline" size="sm" onClick={() => void copy()}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {copied ? t('Copied') : copyLabel}
      </Button>
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('soft', 'sm')}>
          <ArrowUpRight size={16} aria-hidden="true" />
          {openLabel}
        </a>
      )}
    </div>
  );
}
