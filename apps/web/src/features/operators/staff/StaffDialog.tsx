import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import { staffRoles } from '@gumball/rules/operators/staff-roles';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { appointOperator, dismissOperator } from '../data/staff.mutations.ts';
import { roleNames, roleTexts } from './role-names.ts';

/** Adds an operator, changes the role of one or removes one. The own password confirms it. */
export function StaffDialog({
  change,
  onClose,
}: {
  change: { kind: 'add' } | { kind: 'change' | 'dismiss'; member: StaffMember };
  onClose: () => void;
}) {
  const { kind } = change;
  const member = change.kind === 'add' ? undefined : change.member;
  const [username, setUsername] = useState(member?.username ?? '');
  const [role, setRole] = useState(member?.role ?? 'moderator');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const missing = username.trim() === '' ? 'username' : undefined;
    if (missing) {
      setProblem({ field: missing, message: t('Please fill in all fields') });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      if (kind === 'dismiss' && member) await dismissOperator(member, password);
      else await appointOperator({ username: username.trim(), role, password });
      toast.success(
        kind === 'dismiss' ? t('{username} is no longer an operator', { username }) : t('The role is saved'),
      );
      onClose();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const field = code === 'PASSWORD_WRONG' ? 'password' : code === 'MEMBER_NOT_FOUND' ? 'username' : '';
      const hasField = field === 'password' || (field === 'username' && kind === 'add');
      setProblem({ field: hasField ? field : '', message: failureMessage(error, t('Failed to save the role')) });
      setBusy(false);
    }
  }

  const titles = {
    add: t('Add an operator'),
    change: t('Change the role of {username}', { username }),
    dismiss: t('Remove {username} from the operators', { username }),
  };
  return (
    <FormDialog
      title={titles[kind]}
      submitLabel={busy ? t('Saving...') : kind === 'dismiss' ? t('Remove') : t('Save')}
      isBusy={busy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {kind === 'add' && (
        <Input
          label={t('Username')}
          autoComplete="off"
          maxLength={100}
          value={username}
          error={problem?.field === 'username' ? problem.message : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      {kind === 'dismiss' ? (
        <p>{t('The console closes for them at once. What they did stays in the audit log.')}</p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <Select
            label={t('Role')}
            options={staffRoles.map((value) => ({ value, label: translate(roleNames[value]) }))}
            value={role}
            onChange={setRole}
          />
          <p className="text-sm text-ink-2">{translate(roleTexts[role])}</p>
        </div>
      )}
      <Input
        label={t('Your password')}
        hint={t('Without it you may be asked to confirm that it is you.')}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        value={password}
        error={problem?.field === 'password' ? problem.message : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem?.field === '' && <Callout tone="danger">{problem.message}</Callout>}
    </FormDialog>
  );
}
