/** Every URL of the console. Pages link through these, and a snapshot test holds them. */
export const paths = {
  home: () => '/',
  homeSection: (section: string) => `/home#${section}`,
  beta: () => '/beta',
  features: () => '/features',
  pricing: () => '/pricing',
  help: () => '/help',
  integration: () => '/integration',
  security: () => '/security',
  support: () => '/support',
  status: () => '/status',
  apiReference: () => '/api-reference',
  statusFeed: () => '/status.atom',
  termsOfService: () => '/terms-of-service',
  privacyPolicy: () => '/privacy-policy',
  acceptableUsePolicy: () => '/acceptable-use-policy',
  ownFeedback: () => '/feature-request-and-bug-reports',
  mailingList: () => '/mailing-list',
  mailingListForm: () => '/mailing-list-form',
  waitingListForm: () => '/waiting-list-form',
  confirmAddress: () => '/confirm-address',
  confirmSubscription: () => '/confirm-subscription',
  unsubscribe: () => '/unsubscribe',
  siteFeedback: (slug: string) => `/site-feedback/${slug}`,
  dashboard: () => '/dashboard',
  login: () => '/login',
  loginActivated: () => '/login?success=activated',
  loginDeleted: () => '/login?success=deleted',
  loginHidden: () => '/login-hidden',
  signup: () => '/signup',
  signupForPlan: (plan: string) => withQuery('/signup', { plan }),
  signupError: (message: string) => withQuery('/signup', { error: message }),
  signupHidden: () => '/signup-hidden',
  activate: () => '/activate',
  googleConfirmed: () => '/google-confirmed',
  yourData: () => '/your-data',
  forgottenPassword: () => '/forgotten-password',
  feedback: (filters: Record<string, string> = {}) => withQuery('/feedback', filters),
  feedbackItem: (feedbackId: string) => `/feedback/${feedbackId}`,
  people: () => '/people',
  person: (personId: string) => `/people/${personId}`,
  tasks: () => '/tasks',
  newTask: () => '/tasks?create=true',
  tasksOf: (personId: string) => `/tasks?assignee=${personId}`,
  board: (projectId: string) => `/tasks/${projectId}`,
  task: (projectId: string, taskId: string) => `/tasks/${projectId}?task=${taskId}`,
  changelog: () => '/changelog',
  changelogOf: (projectId: string) => `/changelog/${projectId}`,
  changelogEntry: (projectId: string, entryId: string) => `/changelog/${projectId}?entry=${entryId}`,
  projects: () => '/projects',
  newProject: () => '/projects/new',
  project: (projectId: string) => `/projects/${projectId}`,
  projectInstall: (projectId: string) => `/projects/${projectId}/install`,
  projectWidget: (projectId: string) => `/projects/${projectId}/widget`,
  projectStatuses: (projectId: string) => `/projects/${projectId}/statuses`,
  projectRoadmap: (projectId: string) => `/projects/${projectId}/roadmap`,
  projectModeration: (projectId: string) => `/projects/${projectId}/moderation`,
  projectIdentity: (projectId: string) => `/projects/${projectId}/identity`,
  projectSourceMaps: (projectId: string) => `/projects/${projectId}/source-maps`,
  projectBranding: (projectId: string) => `/projects/${projectId}/branding`,
  users: () => '/users',
  addUser: () => '/users?add',
  editUser: (userId: string) => `/users?edit=${userId}`,
  userInvite: () => '/user-invite/',
  newOrganisation: () => '/new-organization',
  integrations: () => '/organisation/integrations',
  invoices: () => '/organisation/invoices',
  subscription: () => '/organisation/subscription',
  organisationSettings: () => '/organisation/settings',
  auditLog: () => '/organisation/audit-log',
  changeEmail: () => '/change-email/',
  personalDetails: () => '/account/personal-details',
  preferences: () => '/account/preferences',
  changePassword: () => '/account/change-password',
  dataPrivacy: () => '/account/data-privacy',
  operator: () => '/operator',
  operatorOrganisations: () => '/operator/organisations',
  operatorOrganisation: (organisationId: string) => `/operator/organisations/${organisationId}`,
  operatorBilling: () => '/operator/billing',
  heldSignUps: () => '/operator/held-sign-ups',
  incidents: () => '/operator/incidents',
  maintenance: () => '/operator/maintenance',
  creditClaims: () => '/operator/credit-claims',
  subscribers: () => '/operator/waiting-list',
  contactMessages: () => '/operator/messages',
  widgetPreview: () => '/e/preview',
}

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/**
 * The title in the top bar for a path; `''` where the specification leaves it blank. Pages below a
 * section carry the section's title.
 */
export function titleOf(pathname: string): string {
  if (pathname === '/' || pathname === '/dashboard') return 'Dashboard'
  if (pathname.includes('account')) return 'Account'
  const section = pathname.split('/')[1] ?? ''
  return sectionTitles[section] ?? ''
}

const sectionTitles: Record<string, string> = {
  feedback: 'Feedback',
  people: 'People',
  users: 'Users',
  tasks: 'Tasks',
  changelog: 'Changelog',
  projects: 'Projects',
}
