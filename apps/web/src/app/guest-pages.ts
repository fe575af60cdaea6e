import type { ComponentType, ReactNode } from 'react';
import { msg } from '../lib/texts.ts';
import type { PageAccess } from './guards.ts';

/** A guest page's component, and the frame around it. */
export type GuestParts = { Page: ComponentType; Frame: ComponentType<{ children: ReactNode }> };

/** A page that is shown without the router: for signing in, or for completing the profile. Its script comes when it is opened. */
export type GuestPage = { access: PageAccess; title: string; load: () => Promise<GuestParts> };

async function together(page: Promise<ComponentType>): Promise<GuestParts> {
  const [Page, { AuthLayout }] = await Promise.all([page, import('../ui/AuthLayout.tsx')]);
  return { Page, Frame: AuthLayout };
}

const pages: Record<string, GuestPage> = {
  '/login': {
    access: 'guest',
    title: msg('Log in'),
    load: () => together(import('../pages/LoginPage.tsx').then(({ LoginPage }) => LoginPage)),
  },
  '/signup': {
    access: 'guest',
    title: msg('Sign up'),
    load: () => together(import('../pages/SignUpPage.tsx').then(({ SignUpPage }) => SignUpPage)),
  },
  '/verify-email': {
    access: 'guest',
    title: msg('Verify your email'),
    load: () => together(import('../pages/VerifyEmailPage.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage)),
  },
  '/forgot-password': {
    access: 'guest',
    title: msg('Forgot password'),
    load: () =>
      together(import('../pages/ForgotPasswordPage.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage)),
  },
  '/reset-password': {
    access: 'guest',
    title: msg('Reset password'),
    load: () => together(import('../pages/ResetPasswordPage.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage)),
  },
  '/create-account': {
    access: 'account',
    title: msg('Create account'),
    load: () => together(import('../pages/CreateAccountPage.tsx').then(({ CreateAccountPage }) => CreateAccountPage)),
  },
};

/** The page at a path, or undefined where the path belongs to members. A reset link may carry its token as a last segment. */
export function guestPageAt(path: string): GuestPage | undefined {
  return pages[path] ?? (/^\/reset-password\/[^/]+$/.test(path) ? pages['/reset-password'] : undefined);
}
