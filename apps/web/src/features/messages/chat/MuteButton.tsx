import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { isMuted, isMutedForever, type MuteDuration, muteDurations } from '@gumball/rules/messages/mute';
import { Bell, BellOff } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { buttonClass } from '../../../ui/forms/button-styles.ts';
import { useNow } from '../../../ui/layout/use-now.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { restoreLostFocus } from '../../../ui/overlays/restore-lost-focus.ts';
import { muteConversation } from '../data/mute.mutations.ts';

const endFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** Mutes a conversation for a time that a menu offers, or unmutes it. */
export function MuteButton({ conversation: { id, mutedUntil } }: { conversation: Conversation }) {
  const now = useNow().getTime();
  const box = useRef<HTMLDivElement>(null);
  async function mute(duration: MuteDuration | null) {
    await muteConversation(id, duration);
    restoreLostFocus(() => box.current?.querySelector('button'));
  }
  const labels: Record<MuteDuration, string> = {
    hour: t('For 1 hour'),
    eightHours: t('For 8 hours'),
    week: t('For 1 week'),
    forever: t('Until I unmute it'),
  };
  return (
    <div ref={box} className="contents">
      {isMuted(mutedUntil, now) ? (
        <Button
          kind="soft"
          size="sm"
          onClick={() => {
            mute(null).catch(reportError);
          }}
        >
          <Bell size={18} aria-hidden="true" />
          {t('Unmute')}
        </Button>
      ) : (
        <Menu
          label={t('Mute')}
          align="start"
          className={buttonClass('soft', 'sm')}
          items={muteDurations.map((duration) => ({
            kind: 'action',
            label: labels[duration],
            onSelect: () => {
              mute(duration).catch(reportError);
            },
          }))}
        >
          <BellOff size={18} aria-hidden="true" />
          {t('Mute')}
        </Menu>
      )}
    </div>
  );
}

/** States until when a conversation is muted, and what that means. */
export function MuteLine({ mutedUntil }: { mutedUntil: string | null }) {
  const now = useNow().getTime();
  if (mutedUntil === null || !isMuted(mutedUntil, now)) return null;
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-ink-2">
      <BellOff size={16} className="mt-0.5 flex-none" aria-hidden="true" />
      {isMutedForever(mutedUntil)
        ? t('Muted until you unmute it. You get no sound, push or number for new messages.')
        : t('Muted until {time}. You get no sound, push or number for new messages.', {
            time: endFormat.format(new Date(mutedUntil)),
          })}
    </p>
  );
}
