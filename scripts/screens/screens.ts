import { press } from './acts.ts'
import { billing } from './billing-screens.ts'
import { customerPages, germanPages } from './customer-screens.ts'
import { inbox } from './inbox-screens.ts'
import type { Screen } from './screen.ts'

/** List pages, in the states that each of them has. */
const lists: Screen[] = [
  ['dashboard', '/dashboard'],
  ['feedback', '/feedback/:feedbackId?'],
  ['people', '/people/:personId?'],
  ['people-fields', '/people/fields'],
  ['companies', '/companies/:companyId?'],
  ['tasks', '/tasks/:projectId?'],
  ['roadmap', '/roadmap/:projectId?'],
  ['changelog', '/changelog/:projectId?'],
  ['projects', '/projects'],
  ['users', '/users'],
].flatMap(([name = '', route = '']): Screen[] => [
  { name, route, viewer: 'owner' },
  { name: `${name}-empty`, route, viewer: 'newcomer' },
  { name: `${name}-loading`, route, viewer: 'owner', calls: 'wait' },
  { name: `${name}-error`, route, viewer: 'owner', calls: 'fail' },
])

const customers: Screen[] = [
  { name: 'people-person', route: '/people/:personId?', opened: true, viewer: 'owner' },
  { name: 'people-person-error', route: '/people/:personId?', opened: true, viewer: 'owner', calls: 'fail' },
  { name: 'people-nobody-found', route: '/people/:personId?', viewer: 'owner', query: '?query=zzzz' },
  {
    name: 'people-vote',
    route: '/people/:personId?',
    opened: true,
    viewer: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'Vote', exact: true }).click()
      await page.getByRole('textbox', { name: 'Idea' }).fill('calendar')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'companies-company', route: '/companies/:companyId?', opened: true, viewer: 'owner' },
]

const board: Screen[] = [
  {
    name: 'tasks-task',
    route: '/tasks/:projectId?',
    viewer: 'owner',
    act: async (page) => {
      await page.getByRole('link', { name: 'Calendar feed for instructors' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'tasks-new', route: '/tasks/:projectId?', viewer: 'owner', query: '?create=true' },
  {
    name: 'tasks-column-menu',
    route: '/tasks/:projectId?',
    viewer: 'owner',
    act: press('Column Backlog'),
  },
  {
    name: 'tasks-nothing-found',
    route: '/tasks/:projectId?',
    viewer: 'owner',
    query: '?query=zzzz',
  },
]

const people: Screen[] = [
  { name: 'users-invite', route: '/users', viewer: 'owner', query: '?add' },
  { name: 'palette', route: '/dashboard', viewer: 'owner', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'keys',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog').waitFor()
    },
  },
]

const projects: Screen[] = [
  '',
  '/install',
  '/widget',
  '/statuses',
  '/fields',
  '/moderation',
  '/identity',
  '/source-maps',
]
  .map(
    (section): Screen => ({
      name: `project${section.replace('/', '-')}`,
      route: `/projects/:projectId${section}`,
      viewer: 'owner',
    }),
  )
  .concat({ name: 'project-new', route: '/projects/new', viewer: 'owner' })

const account: Screen[] = [
  ['account-personal-details', '/account/personal-details'],
  ['account-preferences', '/account/preferences'],
  ['account-data-privacy', '/account/data-privacy'],
  ['account-change-password', '/account/change-password'],
  ['organisation-audit-log', '/organisation/audit-log'],
  ['organisation-integrations', '/organisation/integrations'],
  ['organisation-api-keys', '/organisation/api-keys'],
  ['organisation-webhooks', '/organisation/webhooks'],
  ['organisation-imports', '/organisation/imports'],
  ['organisation-subscription', '/organisation/subscription'],
  ['organisation-settings', '/organisation/settings'],
  ['organisation-invoices', '/organisation/invoices'],
  ['organisation-new', '/new-organization'],
].map(([name = '', route = '']) => ({ name, route, viewer: 'owner' }))

const operator: Screen[] = [
  'organisations',
  'organisations/:organisationId',
  'billing',
  'mail',
  'waiting-list',
  'messages',
  'held-sign-ups',
  'incidents',
  'maintenance',
  'credit-claims',
].map((page) => ({
  name: `operator-${page.replace('s/:organisationId', '')}`,
  route: `/operator/${page}`,
  viewer: 'operator',
}))

const doors: Screen[] = [
  ['login', '/login'],
  ['login-hidden', '/login-hidden'],
  ['signup', '/signup'],
  ['signup-hidden', '/signup-hidden'],
  ['forgotten-password', '/forgotten-password'],
  ['activate', '/activate'],
  ['google-confirmed', '/google-confirmed'],
  ['change-password', '/change-password'],
  ['user-invite', '/user-invite'],
  ['confirm-address', '/confirm-address'],
  ['confirm-subscription', '/confirm-subscription'],
  ['unsubscribe', '/unsubscribe'],
  ['email-preferences', '/email-preferences'],
  ['track', '/track'],
  ['your-data', '/your-data'],
  ['change-email', '/change-email'],
].map(([name = '', route = '']) => ({ name, route, viewer: 'stranger' }))

const doorStates: Screen[] = [
  {
    name: 'login-refused',
    route: '/login-hidden',
    viewer: 'stranger',
    act: async (page) => {
      const email = page.getByRole('textbox', { name: 'Email' })
      if (!(await email.isVisible())) await press(/e-?mail/i)(page)
      await email.fill('ada@harbor.example')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await press('Login')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]

const publicBoard: Screen[] = [
  { name: 'public-board', route: '/site-feedback/:slug', viewer: 'stranger' },
  {
    name: 'public-board-item',
    route: '/site-feedback/:slug',
    viewer: 'stranger',
    act: (page) =>
      page
        .getByRole('link', { name: /Waiting list for full courses/ })
        .first()
        .click(),
  },
  {
    name: 'public-board-changelog',
    route: '/site-feedback/:slug',
    query: '?view=changelog',
    viewer: 'stranger',
    act: press('Subscribe by email'),
  },
  { name: 'public-board-roadmap', route: '/site-feedback/:slug', query: '?view=roadmap', viewer: 'stranger' },
  { name: 'public-board-loading', route: '/site-feedback/:slug', viewer: 'stranger', calls: 'wait' },
]

/**
 * Every page of the console, in each of its states. The static pages come from the build, the widget from the demo's
 * example.
 */
export const screens: readonly Screen[] = [
  ...lists,
  ...customers,
  ...inbox,
  ...board,
  ...people,
  ...projects,
  ...account,
  ...operator,
  ...doors,
  ...doorStates,
  ...publicBoard,
  ...customerPages,
  ...germanPages,
  // Last, because every page shows a failed payment.
  ...billing,
]
