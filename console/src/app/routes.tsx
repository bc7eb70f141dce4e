import type { Permission } from '@earshot/shared/permissions'
import type { ComponentType } from 'react'
import { redirect, redirectDocument } from 'react-router-dom'
import { LoginPage } from '../authentication/LoginPage.tsx'
import { SignUpPage } from '../authentication/SignUpPage.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { isBeta } from '../lib/installation.ts'
import { paths } from '../lib/paths.ts'
import type { Frame, PageAccess, RoutePage } from '../session/page-access.ts'
import { PublicFrame, PublicLayout } from './frame/PublicLayout.tsx'
import { load, type ModuleName, modules } from './page-modules.ts'
import { RouterError } from './shell/RouterError.tsx'

/** A page, by its component or by the name of a module that loads when first visited. */
const page = <Access extends PageAccess>(
  path: string,
  access: Access,
  shown: ModuleName | ComponentType,
): RoutePage<Access> => ({
  path,
  handle: { access },
  ...(typeof shown === 'string' ? { lazy: load(shown) } : { Component: shown }),
})

/** A form; in beta the waiting list is at the same address (decisions, "Launch mode"). */
const form = <Access extends PageAccess>(
  path: string,
  access: Access,
  Form: ComponentType,
): RoutePage<Access> => ({
  path,
  handle: { access },
  lazy: async () => (isBeta() ? load('BetaRedirect')() : { Component: Form }),
})

/** An earlier address of a project's page. */
const moved = <Access extends PageAccess>(
  path: string,
  access: Access,
  to: (projectId: string) => string,
): RoutePage<Access> => ({
  path,
  handle: { access },
  loader: ({ params }) => redirect(to(params.projectId ?? '')),
})

/** First parts of the addresses of signed-in pages. */
export const sections = [
  'dashboard',
  'feedback',
  'people',
  'companies',
  'tasks',
  'roadmap',
  'changelog',
  'users',
  'projects',
  'new-organization',
  'operator',
  'account',
  'organisation',
]

/** Preloads the first page after the login while the password is typed. */
const preloadShell = () => void modules.Shell()
const Login = () => <LoginPage onTyping={preloadShell} />

/**
 * Every page of the console and its address. The pages around the login are in the first script, every other page loads
 * when first visited. The build reads the addresses from here for the server. The static pages are in
 * `site/pages/pages.ts`. Each page declares its access; the frame redirects everybody else.
 */
export const routes: Frame<PageAccess>[] = [
  {
    ErrorBoundary: RouterError,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicLayout,
        children: [
          form('/login', 'signedOut', Login),
          page('/login-hidden', 'signedOut', Login),
          page('/forgotten-password', 'signedOut', 'ForgottenPasswordPage'),
        ],
      } satisfies Frame<'signedOut'>,
      {
        // An organisation's public board, in its own frame, also for signed-in members.
        lazy: load('BoardLayout'),
        children: [page('/site-feedback/:slug', 'anyone', 'SiteFeedbackPage')],
      } satisfies Frame<'anyone'>,
      {
        Component: PublicFrame,
        children: [
          page('/google-confirmed', 'anyone', 'GoogleConfirmedPage'),
          page('/activate', 'anyone', 'ActivatePage'),
          page('/change-password', 'anyone', 'RecoveryPage'),
          form('/signup', 'anyone', SignUpPage),
          page('/signup-hidden', 'anyone', SignUpPage),
          page('/user-invite', 'anyone', 'UserInvitePage'),
          page('/confirm-subscription', 'anyone', 'ConfirmSubscriptionPage'),
          page('/unsubscribe', 'anyone', 'UnsubscribePage'),
          page('/your-data', 'anyone', 'YourDataPage'),
          page('/change-email', 'anyone', 'ChangeEmailPage'),
        ],
      } satisfies Frame<'anyone'>,
      {
        // Pages that contacts open by a link.
        lazy: load('CustomerFrame'),
        children: [
          page('/confirm-address', 'anyone', 'ConfirmAddressPage'),
          page('/email-preferences', 'anyone', 'EmailPreferencesPage'),
          page('/track', 'anyone', 'TrackPage'),
        ],
      } satisfies Frame<'anyone'>,
      {
        lazy: load('Shell'),
        children: [
          { index: true, handle: { access: 'readDashboard' }, lazy: load('DashboardPage') },
          page('/dashboard', 'readDashboard', 'DashboardPage'),
          page('/feedback/:feedbackId?', 'readFeedback', 'FeedbackPage'),
          page('/people/fields', 'readFeedback', 'PersonFieldsPage'),
          page('/people/:personId?', 'readFeedback', 'PeoplePage'),
          page('/companies/:companyId?', 'readContacts', 'CompaniesPage'),
          page('/tasks/:projectId?', 'readTasks', 'TasksPage'),
          page('/roadmap/:projectId?', 'readFeedback', 'RoadmapPage'),
          moved('/projects/:projectId/roadmap', 'readFeedback', paths.roadmapOf),
          moved('/projects/:projectId/branding', 'readProjects', paths.projectWidget),
          page('/changelog/:projectId?', 'readChangelog', 'ChangelogPage'),
          page('/users', 'manageUsers', 'UsersPage'),
          page('/projects', 'readProjects', 'ProjectListPage'),
          page('/projects/new', 'editProjects', 'NewProjectPage'),
          {
            // A project's pages, with the project's menu.
            lazy: load('ProjectFrame'),
            children: [
              page('/projects/:projectId', 'readProjects', 'GeneralPage'),
              page('/projects/:projectId/install', 'readProjects', 'InstallPage'),
              page('/projects/:projectId/widget', 'readProjects', 'WidgetPage'),
              page('/projects/:projectId/statuses', 'readProjects', 'StatusesPage'),
              page('/projects/:projectId/fields', 'readProjects', 'FieldsPage'),
              page('/projects/:projectId/moderation', 'readProjects', 'ModerationPage'),
              page('/projects/:projectId/identity', 'editProjects', 'IdentityPage'),
              page('/projects/:projectId/source-maps', 'editProjects', 'SourceMapsPage'),
            ],
          },
          page('/new-organization', 'ownAccount', 'NewOrganisationPage'),
          {
            // The operator's pages; for everybody else they do not exist.
            lazy: load('OperatorFrame'),
            children: [
              {
                path: '/operator',
                handle: { access: 'operator' },
                loader: () => redirect(paths.operatorOrganisations()),
              },
              page('/operator/organisations', 'operator', 'OrganisationListPage'),
              page('/operator/organisations/:organisationId', 'operator', 'OrganisationPage'),
              page('/operator/billing', 'operator', 'BillingPage'),
              page('/operator/mail', 'operator', 'MailSendersPage'),
              page('/operator/waiting-list', 'operator', 'SubscriberListPage'),
              page('/operator/messages', 'operator', 'ContactMessagesPage'),
              page('/operator/held-sign-ups', 'operator', 'HeldSignUpsPage'),
              page('/operator/incidents', 'operator', 'IncidentsPage'),
              page('/operator/maintenance', 'operator', 'MaintenancePage'),
              page('/operator/credit-claims', 'operator', 'CreditClaimsPage'),
            ],
          },
          // Unknown addresses below the console's pages.
          ...sections.map((section) => ({ path: `/${section}/*`, handle: { access: 'nobody' as const } })),
          {
            // The account and organisation pages, with their shared side menu.
            lazy: load('AccountFrame'),
            children: [
              {
                path: '/account',
                handle: { access: 'ownAccount' },
                loader: () => redirect(paths.personalDetails()),
              },
              page('/account/personal-details', 'ownAccount', 'PersonalDetailsPage'),
              page('/account/preferences', 'ownAccount', 'PreferencesPage'),
              page('/account/data-privacy', 'ownAccount', 'DataPrivacyPage'),
              page('/account/change-password', 'ownAccount', 'ChangePasswordPage'),
              page('/organisation/audit-log', 'readAuditLog', 'AuditLogPage'),
              page('/organisation/integrations', 'manageOrganisation', 'IntegrationsPage'),
              page('/organisation/api-keys', 'manageApiKeys', 'ApiKeysPage'),
              page('/organisation/webhooks', 'manageWebhooks', 'WebhooksPage'),
              page('/organisation/imports', 'importFeedback', 'ImportsPage'),
              page('/organisation/subscription', 'manageBilling', 'SubscriptionPage'),
              page('/organisation/settings', 'manageOrganisation', 'SettingsPage'),
              page('/organisation/invoices', 'manageBilling', 'InvoicesPage'),
            ],
          },
        ],
      } satisfies Frame<'nobody' | 'operator' | Permission>,
      // Addresses outside of the console, which the server resolves.
      { path: '*', handle: { access: 'anyone' }, loader: () => redirectDocument(paths.home()) },
    ],
  },
]
