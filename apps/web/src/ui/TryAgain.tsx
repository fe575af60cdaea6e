import { t } from '../lib/texts.ts';
import { Button } from './Button.tsx';

/** The small button that asks once more for what could not be loaded: quiet (`ghost`) inside a line, else soft. */
export function TryAgain({
  kind = 'soft',
  words = t('Try Again'),
  again,
}: {
  kind?: 'soft' | 'ghost' | 'primary';
  words?: string;
  again: () => unknown;
}) {
  return (
    <Button
      kind={kind}
      size="sm"
      onClick={() => {
        Promise.resolve(again()).catch(reportError);
      }}
    >
      {words}
    </Button>
  );
}
