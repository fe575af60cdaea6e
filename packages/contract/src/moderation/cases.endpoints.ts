/** Endpoints of the moderation queue, for operators and for moderators of communities. */
export const casesEndpoints = {
  list: { method: 'GET', path: '/operator/cases' },
  get: { method: 'GET', path: '/operator/cases/:id' },
  claim: { method: 'POST', path: '/operator/cases/:id/claim' },
  release: { method: 'DELETE', path: '/operator/cases/:id/claim' },
  note: { method: 'POST', path: '/operator/cases/:id/notes' },
  decide: { method: 'POST', path: '/operator/cases/:id/decision' },
  reverse: { method: 'POST', path: '/operator/cases/:id/reversal' },
  cannedAnswers: { method: 'GET', path: '/operator/canned-answers' },
  addCannedAnswer: { method: 'POST', path: '/operator/canned-answers' },
  changeCannedAnswer: { method: 'PUT', path: '/operator/canned-answers/:id' },
  removeCannedAnswer: { method: 'DELETE', path: '/operator/canned-answers/:id' },
  handOverCommunity: { method: 'POST', path: '/operator/communities/:id/owner' },
  ofCommunity: { method: 'GET', path: '/communities/:id/cases' },
  decideInCommunity: { method: 'POST', path: '/communities/:id/cases/:caseId/decision' },
  passOn: { method: 'POST', path: '/communities/:id/cases/:caseId/pass-on' },
} as const;
