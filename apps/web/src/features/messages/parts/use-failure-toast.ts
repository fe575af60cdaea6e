import { useEffect } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Shows the message of a failed load as a toast, until the load succeeds or the screen is left. */
export function useFailureToast(message: string | undefined): void {
  useEffect(() => {
    if (message === undefined) return;
    const id = toast.error(message);
    return () => toast.dismiss(id);
  }, [message]);
}
