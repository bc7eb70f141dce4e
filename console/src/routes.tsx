import type { Permission } from '@earshot/shared/permissions'
import type { ComponentType } from 'react'
import { redirect, redirectDocument } from 'react-router-dom'
import { loadPart } from './lib/load-part.ts'
import type { Frame, Page, PageAccess } from './lib/page-access.ts'
import { paths } from './lib/paths.ts'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { SignUpPage } from './pages/auth/SignUpPage.tsx'
import { PublicFrame, PublicLayout } from './shell/PublicLayout.tsx'
import { RouterError } from './shell/RouterError.tsx'
import { Loading } from './ui/Loading.tsx'

/** Loads a page for customers with the texts of their language. */
const withTexts =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([
      load(),
      import('./texts/texts.ts').then(({ loadTexts }) => loadTexts()),
    ])
    return module
  }

/** What loads when it is first visited: each module has a component of this name. */
const modules = {
  AccountFrame: () => import('./shell/AccountFrame.tsx'),
  ActivatePage: () => import('./pages/auth/ActivatePage.tsx'),
  AuditLogPage: () => import('./pages/organisation/AuditLogPage.tsx'),
  BetaRedirect: () => import('./shell/BetaRedirect.tsx'),
  BoardLayout: () => import('./shell/BoardLayout.tsx'),
  BrandingPage: () => import('./pages/projects/BrandingPage.tsx'),
  ChangeEmailPage: () => import('./pages/account/ChangeEmailPage.tsx'),
  ChangePasswordPage: () => import('./pages/account/ChangePasswordPage.tsx'),
  ConfirmAddressPage: withTexts(() => import('./pages/subscriptions/ConfirmAddressPage.tsx')),
  ChangelogPage: () => import('./pages/changelog/ChangelogPage.tsx'),
  ConfirmSubscriptionPage: () => import('./pages/subscriptions/ConfirmSubscriptionPage.tsx'),
  BillingPage: () => import('./pages/operator/BillingPage.tsx'),
  MailSendersPage: () => import('./pages/operator/MailSendersPage.tsx'),
  ContactMessagesPage: () => import('./pages/operator/ContactMessagesPage.tsx'),
  CreditClaimsPage: () => import('./pages/operator/CreditClaimsPage.tsx'),
  CustomerFrame: withTexts(() => import('./shell/CustomerFrame.tsx')),
  DashboardPage: () => import('./pages/dashboard/DashboardPage.tsx'),
  DataPrivacyPage: () => import('./pages/account/DataPrivacyPage.tsx'),
  EmailPreferencesPage: withTexts(() => import('./pages/subscriptions/EmailPreferencesPage.tsx')),
  FeedbackPage: () => import('./pages/feedback/FeedbackPage.tsx'),
  ForgottenPasswordPage: () => import('./pages/auth/ForgottenPasswordPage.tsx'),
  GeneralPage: () => import('./pages/projects/GeneralPage.tsx'),
  GoogleConfirmedPage: () => import('./pages/auth/GoogleConfirmedPage.tsx'),
  HeldSignUpsPage: () => import('./pages/operator/HeldSignUpsPage.tsx'),
  IdentityPage: () => import('./pages/projects/IdentityPage.tsx'),
  IncidentsPage: () => import('./pages/operator/IncidentsPage.tsx'),
  InstallPage: () => import('./pages/projects/InstallPage.tsx'),
  IntegrationsPage: () => import('./pages/organisation/IntegrationsPage.tsx'),
  InvoicesPage: () => import('./pages/billing/InvoicesPage.tsx'),
  MaintenancePage: () => import('./pages/operator/MaintenancePage.tsx'),
  ModerationPage: () => import('./pages/projects/ModerationPage.tsx'),
  NewOrganisationPage: () => import('./pages/organisation/NewOrganisationPage.tsx'),
  NewProjectPage: () => import('./pages/projects/NewProjectPage.tsx'),
  OperatorFrame: () => import('./shell/OperatorFrame.tsx'),
  OrganisationListPage: () => import('./pages/operator/OrganisationListPage.tsx'),
  OrganisationPage: () => import('./pages/operator/OrganisationPage.tsx'),
  PeoplePage: () => import('./pages/people/PeoplePage.tsx'),
  PersonPage: () => import('./pages/people/PersonPage.tsx'),
  PersonalDetailsPage: () => import('./pages/account/PersonalDetailsPage.tsx'),
  PreferencesPage: () => import('./pages/account/PreferencesPage.tsx'),
  ProjectFrame: () => import('./shell/ProjectFrame.tsx'),
  ProjectListPage: () => import('./pages/projects/ProjectListPage.tsx'),
  RecoveryPage: () => import('./pages/auth/RecoveryPage.tsx'),
  RoadmapPage: () => import('./pages/roadmap/RoadmapPage.tsx'),
  SettingsPage: () => import('./pages/organisation/SettingsPage.tsx'),
  Shell: () => import('./shell/Shell.tsx'),
  SiteFeedbackPage: withTexts(() => import('./pages/site-feedback/SiteFeedbackPage.tsx')),
  SourceMapsPage: () => import('./pages/projects/SourceMapsPage.tsx'),
  StatusesPage: () => import('./pages/projects/StatusesPage.tsx'),
  SubscriberListPage: () => import('./pages/operator/SubscriberListPage.tsx'),
  SubscriptionPage: () => import('./pages/billing/SubscriptionPage.tsx'),
  TasksPage: () => import('./pages/tasks/TasksPage.tsx'),
  TrackPage: withTexts(() => import('./pages/tracking/TrackPage.tsx')),
  UnsubscribePage: () => import('./pages/subscriptions/UnsubscribePage.tsx'),
  UserInvitePage: () => import('./pages/invitation/UserInvitePage.tsx'),
  UsersPage: () => import('./pages/users/UsersPage.tsx'),
  WidgetPage: () => import('./pages/projects/WidgetPage.tsx'),
  YourDataPage: () => import('./pages/account/YourDataPage.tsx'),
}

type Modules = typeof modules
type Name = {
  [N in keyof Modules]: Awaited<ReturnType<Modules[N]>> extends Record<N, ComponentType> ? N : never
}[keyof Modules]

const load = (name: Name) => async () => {
  const module: Partial<Record<Name, ComponentType>> = await loadPart<object>(modules[name])
  return { Component: module[name] }
}

/** A page, by its component, or by the name of one that loads when it is first visited. */
const page = <Access extends PageAccess>(
  path: string,
  access: Access,
  shown: Name | ComponentType,
): Page<Access> => ({
  path,
  handle: { access },
  ...(typeof shown === 'string' ? { lazy: load(shown) } : { Component: shown }),
})

/** A form; in beta the waiting list is at its address (decisions, "Launch mode"). */
const form = <Access extends PageAccess>(
  path: string,
  access: Access,
  Form: ComponentType,
): Page<Access> => ({
  path,
  handle: { access },
  lazy: async () => (isBeta() ? load('BetaRedirect')() : { Component: Form }),
})

/** Brings what comes after the login while the password is typed. */
const preloadShell = () => void modules.Shell()
const Login = () => <LoginPage onTyping={preloadShell} />

/**
 * Every page of the console and its address. The pages around the login come with the first script, every other
 * one loads when it is first visited. The build reads the addresses from here, so that the server knows them. The
 * static pages are in `site/pages/pages.ts`. Each says whom it is for; the frame around it leads everybody else away.
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
        // An organisation's public board, in its own frame and for whoever is signed in as well.
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
        // Where the links lead that a customer has.
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
          page('/people', 'readFeedback', 'PeoplePage'),
          page('/people/:personId', 'readFeedback', 'PersonPage'),
          page('/tasks/:projectId?', 'readTasks', 'TasksPage'),
          page('/changelog/:projectId?', 'readChangelog', 'ChangelogPage'),
          page('/users', 'manageUsers', 'UsersPage'),
          page('/projects', 'readProjects', 'ProjectListPage'),
          page('/projects/new', 'editProjects', 'NewProjectPage'),
          {
            // A project's pages, beside the ways between them.
            lazy: load('ProjectFrame'),
            children: [
              page('/projects/:projectId', 'readProjects', 'GeneralPage'),
              page('/projects/:projectId/install', 'readProjects', 'InstallPage'),
              page('/projects/:projectId/widget', 'readProjects', 'WidgetPage'),
              page('/projects/:projectId/statuses', 'readProjects', 'StatusesPage'),
              page('/projects/:projectId/roadmap', 'readFeedback', 'RoadmapPage'),
              page('/projects/:projectId/moderation', 'readProjects', 'ModerationPage'),
              page('/projects/:projectId/identity', 'editProjects', 'IdentityPage'),
              page('/projects/:projectId/source-maps', 'editProjects', 'SourceMapsPage'),
              page('/projects/:projectId/branding', 'readProjects', 'BrandingPage'),
            ],
          },
          page('/new-organization', 'ownAccount', 'NewOrganisationPage'),
          {
            // The operator's pages; to everybody else there is nothing at these addresses.
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
          { path: '/operator/*', handle: { access: 'nobody' } },
          {
            // The account and organisation pages, beside their one side menu.
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
              page('/organisation/subscription', 'manageBilling', 'SubscriptionPage'),
              page('/organisation/settings', 'manageOrganisation', 'SettingsPage'),
              page('/organisation/invoices', 'manageBilling', 'InvoicesPage'),
            ],
          },
        ],
      } satisfies Frame<'nobody' | 'operator' | Permission>,
      // Not the console's: the server knows what stands there.
      { path: '*', handle: { access: 'anyone' }, loader: () => redirectDocument(paths.home()) },
    ],
  },
]

/** Whether this installation shows the waiting list where the login and the sign-up are later (`LAUNCH_MODE`). */
const isBeta = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="launch-mode"]')?.content === 'beta'
