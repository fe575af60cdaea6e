/** Endpoints of the first steps. */
export const onboardingEndpoints = {
  get: { method: 'GET', path: '/onboarding' },
  claim: { method: 'POST', path: '/onboarding/claim' },
  dismiss: { method: 'POST', path: '/onboarding/dismiss' },
} as const;
