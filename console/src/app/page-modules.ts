import type { ComponentType } from 'react'
import { loadPart } from '../lib/load-part.ts'

/** Loads a page for customers together with the texts in their language. */
const withTexts =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([
      load(),
      import('../texts/texts.ts').then(({ loadTexts }) => loadTexts()),
    ])
    return module
  }

/** Modules that load when first visited; each exports a component of the same name. */
export const modules = {
  AccountFrame: () => import('./frame/AccountFrame.tsx'),
  ActivatePage: () => import('../authentication/ActivatePage.tsx'),
  ApiKeysPage: () => import('../api-key/ApiKeysPage.tsx'),
  ImportsPage: () => import('../import/ImportsPage.tsx'),
  WebhooksPage: () => import('../webhook/WebhooksPage.tsx'),
  AuditLogPage: () => import('../organisation/AuditLogPage.tsx'),
  BetaRedirect: () => import('./frame/BetaRedirect.tsx'),
  BoardLayout: () => import('./frame/BoardLayout.tsx'),
  ChangeEmailPage: () => import('../account/ChangeEmailPage.tsx'),
  ChangePasswordPage: () => import('../account/ChangePasswordPage.tsx'),
  CompaniesPage: () => import('../company/CompaniesPage.tsx'),
  ConfirmAddressPage: withTexts(() => import('../subscription/ConfirmAddressPage.tsx')),
  ChangelogPage: () => import('../changelog/ChangelogPage.tsx'),
  ConfirmSubscriptionPage: () => import('../subscription/ConfirmSubscriptionPage.tsx'),
  BillingPage: () => import('../operator/BillingPage.tsx'),
  MailSendersPage: () => import('../operator/MailSendersPage.tsx'),
  ContactMessagesPage: () => import('../operator/ContactMessagesPage.tsx'),
  CreditClaimsPage: () => import('../service-credit/CreditClaimsPage.tsx'),
  CustomerFrame: withTexts(() => import('./frame/CustomerFrame.tsx')),
  DashboardPage: () => import('../dashboard/DashboardPage.tsx'),
  DataPrivacyPage: () => import('../account/DataPrivacyPage.tsx'),
  EmailPreferencesPage: withTexts(() => import('../subscription/EmailPreferencesPage.tsx')),
  FeedbackPage: () => import('../feedback/inbox/FeedbackPage.tsx'),
  FieldsPage: () => import('../custom-field/FieldsPage.tsx'),
  ForgottenPasswordPage: () => import('../authentication/ForgottenPasswordPage.tsx'),
  GeneralPage: () => import('../project/GeneralPage.tsx'),
  GoogleConfirmedPage: () => import('../authentication/GoogleConfirmedPage.tsx'),
  HeldSignUpsPage: () => import('../operator/HeldSignUpsPage.tsx'),
  IdentityPage: () => import('../project/IdentityPage.tsx'),
  IncidentsPage: () => import('../operator/IncidentsPage.tsx'),
  InstallPage: () => import('../project/installation/InstallPage.tsx'),
  IntegrationsPage: () => import('../organisation/IntegrationsPage.tsx'),
  InvoicesPage: () => import('../billing/InvoicesPage.tsx'),
  MaintenancePage: () => import('../operator/MaintenancePage.tsx'),
  ModerationPage: () => import('../project/ModerationPage.tsx'),
  NewOrganisationPage: () => import('../organisation/NewOrganisationPage.tsx'),
  NewProjectPage: () => import('../project/NewProjectPage.tsx'),
  OperatorFrame: () => import('./frame/OperatorFrame.tsx'),
  OrganisationListPage: () => import('../operator/OrganisationListPage.tsx'),
  OrganisationPage: () => import('../operator/OrganisationPage.tsx'),
  PersonFieldsPage: () => import('../person/PersonFieldsPage.tsx'),
  PeoplePage: () => import('../person/PeoplePage.tsx'),
  PersonalDetailsPage: () => import('../account/PersonalDetailsPage.tsx'),
  PreferencesPage: () => import('../account/PreferencesPage.tsx'),
  ProjectFrame: () => import('./frame/ProjectFrame.tsx'),
  ProjectListPage: () => import('../project/ProjectListPage.tsx'),
  RecoveryPage: () => import('../authentication/RecoveryPage.tsx'),
  RoadmapPage: () => import('../roadmap/RoadmapPage.tsx'),
  SettingsPage: () => import('../organisation/SettingsPage.tsx'),
  Shell: () => import('./shell/Shell.tsx'),
  SiteFeedbackPage: withTexts(() => import('../board/site-feedback/SiteFeedbackPage.tsx')),
  SourceMapsPage: () => import('../project/installation/SourceMapsPage.tsx'),
  StatusesPage: () => import('../project/status/StatusesPage.tsx'),
  SubscriberListPage: () => import('../operator/SubscriberListPage.tsx'),
  SubscriptionPage: () => import('../billing/SubscriptionPage.tsx'),
  TasksPage: () => import('../task/TasksPage.tsx'),
  TrackPage: withTexts(() => import('../tracking/TrackPage.tsx')),
  UnsubscribePage: () => import('../subscription/UnsubscribePage.tsx'),
  UserInvitePage: () => import('../invitation/UserInvitePage.tsx'),
  UsersPage: () => import('../member/UsersPage.tsx'),
  WidgetPage: () => import('../project/branding/WidgetPage.tsx'),
  YourDataPage: () => import('../account/YourDataPage.tsx'),
}

type Modules = typeof modules
export type ModuleName = {
  [N in keyof Modules]: Awaited<ReturnType<Modules[N]>> extends Record<N, ComponentType> ? N : never
}[keyof Modules]

/** Loads a module. @returns its component as the router expects it. */
export const load = (name: ModuleName) => async () => {
  const module: Partial<Record<ModuleName, ComponentType>> = await loadPart<object>(modules[name])
  return { Component: module[name] }
}
