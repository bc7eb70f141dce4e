/**
 * The cache's keys by noun. A key that begins with a noun is made stale by that noun's live events, so
 * every query about feedback starts with `keys.feedback()`, and so on.
 */
export const keys = {
  dashboard: () => ['dashboard'] as const,
  members: () => ['members'] as const,
  account: () => ['account'] as const,
  devices: () => ['account', 'devices'] as const,
  users: () => ['users'] as const,
  userList: (request: object) => ['users', 'list', request] as const,
  user: (userId: string) => ['users', 'item', userId] as const,
  invitations: () => ['users', 'invitations'] as const,
  organisation: () => ['organisation'] as const,
  organisationUsage: () => ['organisation', 'usage'] as const,
  organisationContents: () => ['organisation', 'contents'] as const,
  serviceCredits: () => ['service-credits'] as const,
  notices: () => ['notices'] as const,
  incidents: () => ['operator', 'incidents'] as const,
  maintenance: () => ['operator', 'maintenance'] as const,
  creditClaims: () => ['operator', 'credit-claims'] as const,
  auditLog: (filters: object) => ['audit-log', filters] as const,
  projects: () => ['projects'] as const,
  project: (projectId: string) => ['projects', projectId] as const,
  feedback: () => ['feedback'] as const,
  feedbackList: (filters: object) => ['feedback', 'list', filters] as const,
  feedbackFound: (search: object) => ['feedback', 'found', search] as const,
  feedbackItem: (feedbackId: string) => ['feedback', 'item', feedbackId] as const,
  feedbackComments: (feedbackId: string) => ['feedback', 'item', feedbackId, 'comments'] as const,
  feedbackVotes: (feedbackId: string) => ['feedback', 'item', feedbackId, 'votes'] as const,
  tasks: () => ['tasks'] as const,
  board: (projectId: string) => ['tasks', 'board', projectId] as const,
  operatorOrganisations: (filters: object) => ['operator', 'organisations', 'list', filters] as const,
  operatorOrganisation: (organisationId: string) =>
    ['operator', 'organisations', 'item', organisationId] as const,
  heldSignUps: () => ['operator', 'held-sign-ups'] as const,
  task: (taskId: string) => ['tasks', 'item', taskId] as const,
}
