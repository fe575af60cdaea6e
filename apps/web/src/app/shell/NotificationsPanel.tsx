import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { popupClass } from '../../ui/popup-styles.ts';
import { TextLink } from '../../ui/TextLink.tsx';

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
        // The bell closes by itself; closing here as well would open the panel again.
        const target = details.event.target;
        if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) {
          return;
        }
        onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={10}
          collisionPadding={8}
          className="z-(--gb-z-popover)"
        >
          <Popover.Popup finalFocus={anchor} className={`${popupClass} w-[400px] max-w-[calc(100vw-16px)] !p-2`}>
            <div className="flex items-center justify-between px-3 py-2">
              <Popover.Title>Notifications</Popover.Title>
              <TextLink to="/notifications" onClick={() => onOpenChange(false)}>
                View All
              </TextLink>
            </div>
            <EmptyState
              art="requests"
              level={3}
              title="No notifications yet"
              text="Likes, comments and friend requests will show up here."
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
