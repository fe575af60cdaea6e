/** Endpoints of sign-up, log-in and password reset. */
export const authEndpoints = {
  register: { method: 'POST', path: '/auth/register' },
  login: { method: 'POST', path: '/auth/login' },
  secondFactor: { method: 'POST', path: '/auth/login/second-factor' },
  appealSuspension: { method: 'POST', path: '/auth/suspension/appeal' },
  logout: { method: 'POST', path: '/auth/logout' },
  profile: { method: 'GET', path: '/auth/profile' },
  updateProfile: { method: 'PUT', path: '/auth/profile' },
  verifyEmail: { method: 'POST', path: '/auth/verify-email' },
  resendVerification: { method: 'POST', path: '/auth/resend-verification' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password' },
  resetPassword: { method: 'POST', path: '/auth/reset-password' },
  recover: { method: 'POST', path: '/auth/recover' },
} as const;
