import type { Frame } from '@gumball/rules/shop/frames';
import { useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { wearFrame } from './shop.mutations.ts';

/** Puts a frame that the member owns on, or takes it off. */
export function FrameSwitch({ frame }: { frame: Frame }) {
  const isWorn = useCurrentUser().frame === frame;
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    await wearFrame(isWorn ? null : frame);
    setBusy(false);
  }

  return (
    <Button
      kind="soft"
      size="sm"
      className="self-start"
      busy={isBusy}
      onClick={() => {
        change().catch(reportError);
      }}
    >
      {isWorn ? t('Take off') : t('Put on')}
    </Button>
  );
}
