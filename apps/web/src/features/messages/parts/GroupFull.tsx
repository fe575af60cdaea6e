import { messageOf } from '@gumball/contract/errors';
import { translate } from '../../../lib/i18n/i18n.ts';

/** Says that more friends are chosen than a group has room for. */
export function GroupFull() {
  return (
    <p role="alert" className="text-sm font-semibold text-danger">
      {translate(messageOf('GROUP_FULL'))}
    </p>
  );
}
