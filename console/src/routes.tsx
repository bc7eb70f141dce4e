import type { ComponentType } from 'react'
import { type RouteObject, redirect, redirectDocument } from 'react-router-dom'
import { isBeta } from './launch-mode.ts'
import { ActivatePage } from './pages/auth/ActivatePage.tsx'
import { ForgottenPasswordPage } from './pages/auth/ForgottenPasswordPage.tsx'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { RecoveryPage } from './pages/auth/RecoveryPage.tsx'
import { SignUpPage } from './pages/auth/SignUpPage.tsx'
import { paths } from './paths.ts'
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
 * reading pages are in `site/pages.ts`.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouterError,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: '/login', lazy: inOpen(LoginPage) },
          { path: '/login-hidden', Component: LoginPage },
          { path: '/forgotten-password', Component: ForgottenPasswordPage },
        ],
      },
      {
        // An organisation's public board, in its own frame and for whoever is signed in as well.
        path: '/site-feedback/:slug',
        lazy: async () => ({
          Component: (await import('./pages/site-feedback/SiteFeedbackPage.tsx')).SiteFeedbackPage,
        }),
      },
      {
        Component: PublicFrame,
        children: [
          {
            path: '/google-confirmed',
            lazy: async () => ({
              Component: (await import('./pages/auth/GoogleConfirmedPage.tsx')).GoogleConfirmedPage,
            }),
          },
          { path: '/activate', Component: ActivatePage },
          { path: '/change-password', Component: RecoveryPage },
          { path: '/signup', lazy: inOpen(SignUpPage) },
          { path: '/signup-hidden', Component: SignUpPage },
          {
            path: '/user-invite',
            lazy: async () => ({
              Component: (await import('./pages/invitation/UserInvitePage.tsx')).UserInvitePage,
            }),
          },
          {
            path: '/confirm-subscription',
            lazy: async () => ({
              Component: (await import('./pages/subscriptions/ConfirmSubscriptionPage.tsx'))
                .ConfirmSubscriptionPage,
            }),
          },
          {
            path: '/unsubscribe',
            lazy: async () => ({
              Component: (await import('./pages/subscriptions/UnsubscribePage.tsx')).UnsubscribePage,
            }),
          },
          {
            path: '/change-email',
            lazy: async () => ({
              Component: (await import('./pages/account/ChangeEmailPage.tsx')).ChangeEmailPage,
            }),
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [
          { index: true, lazy: dashboard },
          { path: '/dashboard', lazy: dashboard },
          {
            path: '/feedback',
            lazy: async () => ({
              Component: (await import('./pages/feedback/FeedbackListPage.tsx')).FeedbackListPage,
            }),
          },
          {
            path: '/feedback/:feedbackId',
            lazy: async () => ({
              Component: (await import('./pages/feedback/FeedbackPage.tsx')).FeedbackPage,
            }),
          },
          {
            path: '/tasks/:projectId?',
            lazy: async () => ({ Component: (await import('./pages/tasks/TasksPage.tsx')).TasksPage }),
          },
          {
            path: '/users',
            lazy: async () => ({ Component: (await import('./pages/users/UsersPage.tsx')).UsersPage }),
          },
          {
            path: '/projects',
            lazy: async () => ({
              Component: (await import('./pages/projects/ProjectListPage.tsx')).ProjectListPage,
            }),
          },
          {
            path: '/projects/new',
            lazy: async () => ({
              Component: (await import('./pages/projects/NewProjectPage.tsx')).NewProjectPage,
            }),
          },
          {
            path: '/projects/:projectId',
            lazy: async () => ({
              Component: (await import('./pages/projects/ProjectPage.tsx')).ProjectPage,
            }),
          },
          {
            path: '/projects/:projectId/branding',
            lazy: async () => ({
              Component: (await import('./pages/projects/BrandingPage.tsx')).BrandingPage,
            }),
          },
          {
            path: '/new-organization',
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
              { path: '/operator', loader: () => redirect(paths.operatorOrganisations()) },
              {
                path: '/operator/organisations',
                lazy: async () => ({
                  Component: (await import('./pages/operator/OrganisationListPage.tsx')).OrganisationListPage,
                }),
              },
              {
                path: '/operator/organisations/:organisationId',
                lazy: async () => ({
                  Component: (await import('./pages/operator/OrganisationPage.tsx')).OrganisationPage,
                }),
              },
              {
                path: '/operator/waiting-list',
                lazy: async () => ({
                  Component: (await import('./pages/operator/SubscriberListPage.tsx')).SubscriberListPage,
                }),
              },
              {
                path: '/operator/messages',
                lazy: async () => ({
                  Component: (await import('./pages/operator/ContactMessagesPage.tsx')).ContactMessagesPage,
                }),
              },
              {
                path: '/operator/held-sign-ups',
                lazy: async () => ({
                  Component: (await import('./pages/operator/HeldSignUpsPage.tsx')).HeldSignUpsPage,
                }),
              },
              {
                path: '/operator/incidents',
                lazy: async () => ({
                  Component: (await import('./pages/operator/IncidentsPage.tsx')).IncidentsPage,
                }),
              },
              {
                path: '/operator/maintenance',
                lazy: async () => ({
                  Component: (await import('./pages/operator/MaintenancePage.tsx')).MaintenancePage,
                }),
              },
              {
                path: '/operator/credit-claims',
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
              { path: '/account', loader: () => redirect(paths.personalDetails()) },
              {
                path: '/account/personal-details',
                lazy: async () => ({
                  Component: (await import('./pages/account/PersonalDetailsPage.tsx')).PersonalDetailsPage,
                }),
              },
              {
                path: '/account/preferences',
                lazy: async () => ({
                  Component: (await import('./pages/account/PreferencesPage.tsx')).PreferencesPage,
                }),
              },
              {
                path: '/account/data-privacy',
                lazy: async () => ({
                  Component: (await import('./pages/account/DataPrivacyPage.tsx')).DataPrivacyPage,
                }),
              },
              {
                path: '/account/change-password',
                lazy: async () => ({
                  Component: (await import('./pages/account/ChangePasswordPage.tsx')).ChangePasswordPage,
                }),
              },
              {
                path: '/organisation/audit-log',
                lazy: async () => ({
                  Component: (await import('./pages/organisation/AuditLogPage.tsx')).AuditLogPage,
                }),
              },
              {
                path: '/organisation/integrations',
                lazy: async () => ({
                  Component: (await import('./pages/organisation/IntegrationsPage.tsx')).IntegrationsPage,
                }),
              },
              {
                path: '/organisation/subscription',
                lazy: async () => ({
                  Component: (await import('./pages/organisation/SubscriptionPage.tsx')).SubscriptionPage,
                }),
              },
              {
                path: '/organisation/settings',
                lazy: async () => ({
                  Component: (await import('./pages/organisation/SettingsPage.tsx')).SettingsPage,
                }),
              },
              {
                path: '/organisation/invoices',
                lazy: async () => ({
                  Component: (await import('./pages/organisation/InvoicesPage.tsx')).InvoicesPage,
                }),
              },
            ],
          },
        ],
      },
      // Not the console's: the server knows what stands there.
      { path: '*', loader: () => redirectDocument(paths.home()) },
    ],
  },
]
