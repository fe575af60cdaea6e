/** Writes of the operators themselves: docs/product.md, Operators. */
import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { session } from '../../../lib/session/session.ts';
import { runForForm } from './operators.mutations.ts';
import { type Appointment, staffClient } from './staff.queries.ts';

/** Makes a member an operator, or changes the role of one. Rejects on failure. */
export function appointOperator(body: Appointment): Promise<void> {
  return runForForm(
    staffClient.appoint({ body }).then(({ member }) => {
      if (member.id === ownId()) session.updateUser({ staffRole: member.role });
    }),
  );
}

/** Makes an operator a member again. Rejects on failure. */
export function dismissOperator({ id }: StaffMember, password: string): Promise<void> {
  return runForForm(
    staffClient.dismiss({ params: { id }, body: { password } }).then(() => {
      if (id === ownId()) session.updateUser({ operator: undefined, staffRole: undefined });
    }),
  );
}

function ownId(): string | undefined {
  const current = session.get();
  return current.status === 'member' ? current.user.id : undefined;
}
