/** Endpoints of tasks and submissions. */
export const tasksEndpoints = {
  list: { method: 'GET', path: '/tasks' },
  filtered: { method: 'GET', path: '/tasks/filtered' },
  mine: { method: 'GET', path: '/tasks/my-tasks' },
  stats: { method: 'GET', path: '/tasks/stats' },
  health: { method: 'GET', path: '/tasks/health' },
  quests: { method: 'GET', path: '/tasks/quests' },
  streaks: { method: 'GET', path: '/tasks/streaks' },
  changeTimeZone: { method: 'PUT', path: '/tasks/time-zone' },
  get: { method: 'GET', path: '/tasks/:id' },
  status: { method: 'GET', path: '/tasks/:id/status' },
  wait: { method: 'GET', path: '/tasks/:id/wait' },
  receipts: { method: 'GET', path: '/tasks/:id/receipts' },
  start: { method: 'POST', path: '/tasks/:id/start' },
  verify: { method: 'POST', path: '/tasks/:id/verify' },
  submit: { method: 'POST', path: '/tasks/:id/submit' },
  quiz: { method: 'GET', path: '/tasks/:id/quiz' },
  answerQuiz: { method: 'POST', path: '/tasks/:id/quiz' },
  survey: { method: 'GET', path: '/tasks/:id/survey' },
  answerSurvey: { method: 'POST', path: '/tasks/:id/survey' },
  openPage: { method: 'POST', path: '/tasks/:id/page/open' },
  tryWord: { method: 'POST', path: '/tasks/:id/page' },
  appeal: { method: 'POST', path: '/tasks/:id/appeal' },
} as const;

/** Endpoints of the tasks of a community. */
export const communityTasksEndpoints = {
  list: { method: 'GET', path: '/communities/:id/tasks' },
  create: { method: 'POST', path: '/communities/:id/tasks' },
  managed: { method: 'GET', path: '/communities/:id/tasks/managed' },
  update: { method: 'PUT', path: '/communities/:id/tasks/:taskId' },
  pause: { method: 'POST', path: '/communities/:id/tasks/:taskId/pause' },
  resume: { method: 'POST', path: '/communities/:id/tasks/:taskId/resume' },
  end: { method: 'POST', path: '/communities/:id/tasks/:taskId/end' },
  answers: { method: 'GET', path: '/communities/:id/tasks/:taskId/answers' },
} as const;

/** Endpoints of quests for operators. */
export const operatorQuestsEndpoints = {
  list: { method: 'GET', path: '/operator/quests' },
  create: { method: 'POST', path: '/operator/quests' },
  end: { method: 'POST', path: '/operator/quests/:id/end' },
} as const;

/** Endpoints of campaigns for operators. */
export const operatorCampaignsEndpoints = {
  list: { method: 'GET', path: '/operator/campaigns' },
  create: { method: 'POST', path: '/operator/campaigns' },
  update: { method: 'PUT', path: '/operator/campaigns/:id' },
} as const;
