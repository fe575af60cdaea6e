import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { NotifiedRequest } from '../../features/friends/NotifiedRequest.tsx';
import { DesktopNotificationPrompt } from '../../features/notifications/DesktopNotificationPrompt.tsx';
import { MarkAllRead, NotificationList } from '../../features/notifications/NotificationList.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import { TextLink } from '../../ui/forms/TextLink.tsx';
import { isPressOnAnchor } from '../../ui/overlays/is-press-on-anchor.ts';
import { popupClass } from '../../ui/overlays/popup-styles.ts';

/** The panel under the bell. */
export default function NotificationsPanel({
  anchor,
  open,
  onOpenChange,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || !isPressOnAnchor(details, anchor.current)) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          alignOffset={-56}
          sideOffset={12}
          collisionPadding={8}
          className="z-(--gb-z-popover)"
        >
          <Popover.Popup
            finalFocus={anchor}
            className={`${popupClass} w-[400px] max-w-[calc(100vw-16px)] !p-2 [--row-rest:var(--gb-raised)]`}
          >
            <div className="flex min-h-11 items-center justify-between px-3 py-2">
              <Popover.Title>{t('Notifications')}</Popover.Title>
              <MarkAllRead />
            </div>
            <div className="max-h-[min(560px,calc(100dvh-240px))] overflow-y-auto overscroll-contain">
              <NotificationList Actions={NotifiedRequest} onOpen={() => onOpenChange(false)} />
            </div>
            <DesktopNotificationPrompt />
            <div className="mt-1 flex justify-center border-t border-line px-3 pt-2.5 pb-1.5">
              <TextLink
                to="/notifications"
                onClick={() => onOpenChange(false)}
                onKeyDown={(event) => {
                  // The panel is elsewhere in the document: Tab past its end would lose the focus.
                  if (event.key !== 'Tab' || event.shiftKey) return;
                  event.preventDefault();
                  onOpenChange(false);
                }}
              >
                {t('View All')}
              </TextLink>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
