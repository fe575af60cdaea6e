import { type ComponentType, lazy } from 'react';
import { LoginPage } from '../pages/LoginPage.tsx';
import type { PageAccess } from './guards.ts';

/** A page that is shown without the router: for signing in, or for completing the profile. */
export type GuestPage = { access: PageAccess; title: string; Page: ComponentType };

const pages: Record<string, GuestPage> = {
  '/login': { access: 'guest', title: 'Log in', Page: LoginPage },
  '/signup': {
    access: 'guest',
    title: 'Sign up',
    Page: lazy(async () => ({ default: (await import('../pages/SignUpPage.tsx')).SignUpPage })),
  },
  '/verify-email': {
    access: 'guest',
    title: 'Verify your email',
    Page: lazy(async () => ({ default: (await import('../pages/VerifyEmailPage.tsx')).VerifyEmailPage })),
  },
  '/forgot-password': {
    access: 'guest',
    title: 'Forgot password',
    Page: lazy(async () => ({ default: (await import('../pages/ForgotPasswordPage.tsx')).ForgotPasswordPage })),
  },
  '/reset-password': {
    access: 'guest',
    title: 'Reset password',
    Page: lazy(async () => ({ default: (await import('../pages/ResetPasswordPage.tsx')).ResetPasswordPage })),
  },
  '/create-account': {
    access: 'account',
    title: 'Create account',
    Page: lazy(async () => ({ default: (await import('../pages/CreateAccountPage.tsx')).CreateAccountPage })),
  },
};

/** The page at a path, or undefined where the path belongs to members. A reset link may carry its token as a last segment. */
export function guestPageAt(path: string): GuestPage | undefined {
  return pages[path] ?? (/^\/reset-password\/[^/]+$/.test(path) ? pages['/reset-password'] : undefined);
}
