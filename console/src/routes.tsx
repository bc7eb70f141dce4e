import type { Permission } from '@earshot/shared/permissions'
import type { ComponentType } from 'react'
import { redirect, redirectDocument } from 'react-router-dom'
import { isBeta } from './lib/launch-mode.ts'
import type { Frame, PageAccess } from './lib/page-access.ts'
import { paths } from './lib/paths.ts'
import { ActivatePage } from './pages/auth/ActivatePage.tsx'
import { ForgottenPasswordPage } from './pages/auth/ForgottenPasswordPage.tsx'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { RecoveryPage } from './pages/auth/RecoveryPage.tsx'
import { SignUpPage } from './pages/auth/SignUpPage.tsx'
import { PublicFrame, PublicLayout } from './shell/PublicLayout.tsx'
import { RouterError } from './shell/RouterError.tsx'
import { Loading } from './ui/Loading.tsx'

/** A form at its plain address; in beta the waiting list is there (decisions, "Launch mode"). */
const inOpen = (form: ComponentType) => async () => ({
  Component: isBeta() ? (await import('./shell/BetaDoor.tsx')).BetaDoor : form,
})

const dashboard = async () => ({
  Component: (await import('./pages/dashboard/DashboardPage.tsx')).DashboardPage,
})

/**
 * Every page of the console and its address. The pages around the login come with the first script, every other
 * one loads when it is first visited. The build reads the addresses from here, so that the server knows them. The
 * reading pages are in `site/pages.ts`. Each says whom it is for; the frame around it leads everybody else away.
 */
export const routes: Frame<PageAccess>[] = [
  {
    ErrorBoundary: RouterError,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: '/login', handle: { access: 'signedOut' }, lazy: inOpen(LoginPage) },
          { path: '/login-hidden', handle: { access: 'signedOut' }, Component: LoginPage },
          { path: '/forgotten-password', handle: { access: 'signedOut' }, Component: ForgottenPasswordPage },
        ],
      } satisfies Frame<'signedOut'>,
      {
        // An organisation's public board, in its own frame and for whoever is signed in as well.
        path: '/site-feedback/:slug',
        handle: { access: 'anyone' },
        lazy: async () => ({
          Component: (await import('./pages/site-feedback/SiteFeedbackPage.tsx')).SiteFeedbackPage,
        }),
      },
      {
        Component: PublicFrame,
        children: [
          {
            path: '/google-confirmed',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/auth/GoogleConfirmedPage.tsx')).GoogleConfirmedPage,
            }),
          },
          { path: '/activate', handle: { access: 'anyone' }, Component: ActivatePage },
          { path: '/change-password', handle: { access: 'anyone' }, Component: RecoveryPage },
          { path: '/signup', handle: { access: 'anyone' }, lazy: inOpen(SignUpPage) },
          { path: '/signup-hidden', handle: { access: 'anyone' }, Component: SignUpPage },
          {
            path: '/user-invite',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/invitation/UserInvitePage.tsx')).UserInvitePage,
            }),
          },
          {
            path: '/confirm-subscription',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/subscriptions/ConfirmSubscriptionPage.tsx'))
                .ConfirmSubscriptionPage,
            }),
          },
          {
            path: '/unsubscribe',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/subscriptions/UnsubscribePage.tsx')).UnsubscribePage,
            }),
          },
          {
            path: '/your-data',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/account/YourDataPage.tsx')).YourDataPage,
            }),
          },
          {
            path: '/change-email',
            handle: { access: 'anyone' },
            lazy: async () => ({
              Component: (await import('./pages/account/ChangeEmailPage.tsx')).ChangeEmailPage,
            }),
          },
        ],
      } satisfies Frame<'anyone'>,
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [
          { index: true, handle: { access: 'readDashboard' }, lazy: dashboard },
          { path: '/dashboard', handle: { access: 'readDashboard' }, lazy: dashboard },
          {
            path: '/feedback',
            handle: { access: 'readFeedback' },
            lazy: async () => ({
              Component: (await import('./pages/feedback/FeedbackListPage.tsx')).FeedbackListPage,
            }),
          },
          {
            path: '/feedback/:feedbackId',
            handle: { access: 'readFeedback' },
            lazy: async () => ({
              Component: (await import('./pages/feedback/FeedbackPage.tsx')).FeedbackPage,
            }),
          },
          {
            path: '/tasks/:projectId?',
            handle: { access: 'readTasks' },
            lazy: async () => ({ Component: (await import('./pages/tasks/TasksPage.tsx')).TasksPage }),
          },
          {
            path: '/users',
            handle: { access: 'manageUsers' },
            lazy: async () => ({ Component: (await import('./pages/users/UsersPage.tsx')).UsersPage }),
          },
          {
            path: '/projects',
            handle: { access: 'readProjects' },
            lazy: async () => ({
              Component: (await import('./pages/projects/ProjectListPage.tsx')).ProjectListPage,
            }),
          },
          {
            path: '/projects/new',
            handle: { access: 'editProjects' },
            lazy: async () => ({
              Component: (await import('./pages/projects/NewProjectPage.tsx')).NewProjectPage,
            }),
          },
          {
            path: '/projects/:projectId',
            handle: { access: 'readProjects' },
            lazy: async () => ({
              Component: (await import('./pages/projects/ProjectPage.tsx')).ProjectPage,
            }),
          },
          {
            path: '/projects/:projectId/branding',
            handle: { access: 'readProjects' },
            lazy: async () => ({
              Component: (await import('./pages/projects/BrandingPage.tsx')).BrandingPage,
            }),
          },
          {
            path: '/new-organization',
            handle: { access: 'ownAccount' },
            lazy: async () => ({
              Component: (await import('./pages/organisation/NewOrganisationPage.tsx')).NewOrganisationPage,
            }),
          },
          {
            // The operator's pages; to everybody else the server answers 404 at these addresses.
            lazy: async () => ({
              Component: (await import('./pages/operator/OperatorFrame.tsx')).OperatorFrame,
            }),
            children: [
              {
                path: '/operator',
                handle: { access: 'operator' },
                loader: () => redirect(paths.operatorOrganisations()),
              },
              {
                path: '/operator/organisations',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/OrganisationListPage.tsx')).OrganisationListPage,
                }),
              },
              {
                path: '/operator/organisations/:organisationId',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/OrganisationPage.tsx')).OrganisationPage,
                }),
              },
              {
                path: '/operator/waiting-list',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/SubscriberListPage.tsx')).SubscriberListPage,
                }),
              },
              {
                path: '/operator/messages',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/ContactMessagesPage.tsx')).ContactMessagesPage,
                }),
              },
              {
                path: '/operator/held-sign-ups',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/HeldSignUpsPage.tsx')).HeldSignUpsPage,
                }),
              },
              {
                path: '/operator/incidents',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/IncidentsPage.tsx')).IncidentsPage,
                }),
              },
              {
                path: '/operator/maintenance',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/MaintenancePage.tsx')).MaintenancePage,
                }),
              },
              {
                path: '/operator/credit-claims',
                handle: { access: 'operator' },
                lazy: async () => ({
                  Component: (await import('./pages/operator/CreditClaimsPage.tsx')).CreditClaimsPage,
                }),
              },
            ],
          },
          {
            // The account and organisation pages, beside their one side menu.
            lazy: async () => ({ Component: (await import('./shell/AccountFrame.tsx')).AccountFrame }),
            children: [
              {
                path: '/account',
                handle: { access: 'ownAccount' },
                loader: () => redirect(paths.personalDetails()),
              },
              {
                path: '/account/personal-details',
                handle: { access: 'ownAccount' },
                lazy: async () => ({
                  Component: (await import('./pages/account/PersonalDetailsPage.tsx')).PersonalDetailsPage,
                }),
              },
              {
                path: '/account/preferences',
                handle: { access: 'ownAccount' },
                lazy: async () => ({
                  Component: (await import('./pages/account/PreferencesPage.tsx')).PreferencesPage,
                }),
              },
              {
                path: '/account/data-privacy',
                handle: { access: 'ownAccount' },
                lazy: async () => ({
                  Component: (await import('./pages/account/DataPrivacyPage.tsx')).DataPrivacyPage,
                }),
              },
              {
                path: '/account/change-password',
                handle: { access: 'ownAccount' },
                lazy: async () => ({
                  Component: (await import('./pages/account/ChangePasswordPage.tsx')).ChangePasswordPage,
                }),
              },
              {
                path: '/organisation/audit-log',
                handle: { access: 'readAuditLog' },
                lazy: async () => ({
                  Component: (await import('./pages/organisation/AuditLogPage.tsx')).AuditLogPage,
                }),
              },
              {
                path: '/organisation/integrations',
                handle: { access: 'manageOrganisation' },
                lazy: async () => ({
                  Component: (await import('./pages/organisation/IntegrationsPage.tsx')).IntegrationsPage,
                }),
              },
              {
                path: '/organisation/subscription',
                handle: { access: 'manageBilling' },
                lazy: async () => ({
                  Component: (await import('./pages/organisation/SubscriptionPage.tsx')).SubscriptionPage,
                }),
              },
              {
                path: '/organisation/settings',
                handle: { access: 'manageOrganisation' },
                lazy: async () => ({
                  Component: (await import('./pages/organisation/SettingsPage.tsx')).SettingsPage,
                }),
              },
              {
                path: '/organisation/invoices',
                handle: { access: 'manageBilling' },
                lazy: async () => ({
                  Component: (await import('./pages/organisation/InvoicesPage.tsx')).InvoicesPage,
                }),
              },
            ],
          },
        ],
      } satisfies Frame<'operator' | Permission>,
      // Not the console's: the server knows what stands there.
      { path: '*', handle: { access: 'anyone' }, loader: () => redirectDocument(paths.home()) },
    ],
  },
]
