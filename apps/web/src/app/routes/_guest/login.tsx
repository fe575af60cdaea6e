import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../../pages/LoginPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_guest/login')({
  validateSearch: pickSearch('redirect'),
  component: LoginPage,
  staticData: { title: 'Log in' },
});
