import type { ComponentType, ReactNode } from 'react';
import { msg } from '../lib/i18n/i18n.ts';
import type { PageAccess } from './guards.ts';

/** A guest page's component, and its frame. */
export type GuestParts = { Page: ComponentType; Frame: ComponentType<{ children: ReactNode }> };

/** A page without the router: for signing in, or for completing the profile. Its script loads when it is opened. */
export type GuestPage = { access: PageAccess; title: string; load: () => Promise<GuestParts> };

async function loadWithLayout(page: Promise<{ default: ComponentType }>): Promise<GuestParts> {
  const [{ default: Page }, { AuthLayout }] = await Promise.all([page, import('../ui/product/AuthLayout.tsx')]);
  return { Page, Frame: AuthLayout };
}

// Guests and members read them; a link opens them without the rest of the app.
async function loadTerms(): Promise<GuestParts> {
  const { TermsPage: Page, TermsFrame: Frame } = await import('../pages/TermsPage.tsx');
  return { Page, Frame };
}

const signUp: GuestPage = {
  access: 'guest',
  title: msg('Sign up'),
  load: () => loadWithLayout(import('../pages/auth/SignUpPage.tsx')),
};

const pages: Record<string, GuestPage> = {
  '/login': {
    access: 'guest',
    title: msg('Log in'),
    load: () => loadWithLayout(import('../pages/auth/LoginPage.tsx')),
  },
  '/login/callback': {
    access: 'open',
    title: msg('Log in'),
    load: () => loadWithLayout(import('../pages/auth/ProviderReturn.tsx')),
  },
  '/signup': signUp,
  // The first administrator signs up by the code of the server.
  '/setup': signUp,
  '/verify-email': {
    access: 'guest',
    title: msg('Verify your email'),
    load: () => loadWithLayout(import('../pages/auth/VerifyEmailPage.tsx')),
  },
  '/forgot-password': {
    access: 'guest',
    title: msg('Forgot password'),
    load: () => loadWithLayout(import('../pages/auth/ForgotPasswordPage.tsx')),
  },
  '/recover': {
    access: 'guest',
    title: msg('Use a recovery code'),
    load: () => loadWithLayout(import('../pages/auth/RecoverPage.tsx')),
  },
  '/reset-password': {
    access: 'guest',
    title: msg('Reset password'),
    load: () => loadWithLayout(import('../pages/auth/ResetPasswordPage.tsx')),
  },
  '/terms': { access: 'open', title: msg('Terms of use'), load: loadTerms },
  '/rules': { access: 'open', title: msg('Rules of the network'), load: loadTerms },
  '/privacy': { access: 'open', title: msg('Privacy policy'), load: loadTerms },
  '/oauth/authorize': {
    access: 'member',
    title: msg('Connect an app'),
    load: () => loadWithLayout(import('../pages/auth/ConsentPage.tsx')),
  },
  '/create-account': {
    access: 'account',
    title: msg('Create account'),
    load: () => loadWithLayout(import('../pages/auth/CreateAccountPage.tsx')),
  },
};

/** Returns the page of a path, or undefined for a member's path. A reset link may carry its token as a last segment. */
export function guestPageAt(path: string): GuestPage | undefined {
  return pages[path] ?? (/^\/reset-password\/[^/]+$/.test(path) ? pages['/reset-password'] : undefined);
}
