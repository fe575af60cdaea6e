/** Live updates of the member's linked accounts: docs/product.md, Platforms. */
import { useEffect } from 'react';
import { socket } from '../../lib/api/socket.ts';
import { refreshPlatforms } from './platforms.queries.ts';

/** Refetches when an account is linked or unlinked on any device, and calls `onChange`. */
export function usePlatformsLive(onChange: () => void): void {
  useEffect(() => {
    const notify = () => {
      refreshPlatforms();
      onChange();
    };
    return socket.on('accounts:changed', notify);
  }, [onChange]);
}
