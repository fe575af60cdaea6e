import { createFileRoute } from '@tanstack/react-router';
import { CreateAccountPage } from '../../pages/CreateAccountPage.tsx';
import { AuthLayout } from '../../ui/AuthLayout.tsx';
import { enforce } from '../enforce.ts';
import { pickSearch } from '../search-text.ts';

function AccountPages() {
  return (
    <AuthLayout>
      <CreateAccountPage />
    </AuthLayout>
  );
}

export const Route = createFileRoute('/create-account')({
  validateSearch: pickSearch('redirect'),
  beforeLoad: enforce('account'),
  component: AccountPages,
  staticData: { title: 'Create account' },
});
