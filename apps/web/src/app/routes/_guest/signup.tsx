import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../../../pages/SignUpPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_guest/signup')({
  validateSearch: pickSearch('ref', 'redirect'),
  component: SignUpPage,
  staticData: { title: 'Sign up' },
});
