import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { createViewState } from '../../../lib/session/view-state.ts';
import { useWarningChoice } from '../../../lib/storage/warning-choice.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const useRevealed = createViewState(false);

/** What a post contains, behind its warning: nothing of it is rendered or loaded before the reader asks for it. */
export function WarnedContent({
  postId,
  warning,
  children,
}: {
  postId: string;
  warning: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const isAlwaysShown = useWarningChoice();
  const [isOpen, setOpen] = useRevealed(postId);
  const isShown = isAlwaysShown || isOpen;
  return (
    <>
      <div className="mb-2 flex cursor-auto items-center gap-3 rounded-[16px] bg-sunken px-4 py-2.5">
        <TriangleAlert size={20} aria-hidden="true" className="flex-none text-warning" />
        <p dir="auto" className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          <VisuallyHidden>{t('Content warning:')} </VisuallyHidden>
          {warning}
        </p>
        {!isAlwaysShown && (
          <Button kind="soft" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide') : t('Show')}
          </Button>
        )}
      </div>
      <div id={id}>{isShown && children}</div>
    </>
  );
}
