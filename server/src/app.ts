import type { AppServices } from './compose.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { apiKeysRoutes } from './features/api-key/api-keys.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authenticationRoutes } from './features/authentication/authentication.routes.ts'
import { googleCallback, googleRoutes } from './features/authentication/google/google.routes.ts'
import { heldSignUpsRoutes } from './features/authentication/held-sign-ups.routes.ts'
import { passwordsRoutes } from './features/authentication/passwords.routes.ts'
import { authorizer } from './features/authentication/session/authenticate.http.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { publicChangelogRoutes } from './features/board/changelog.routes.ts'
import { contactRoutes } from './features/board/contact.routes.ts'
import { ownDataRoutes } from './features/board/own-data.routes.ts'
import { publicRoutes } from './features/board/public.routes.ts'
import { sitesRoutes } from './features/board/sites.routes.ts'
import { changelogRoutes } from './features/changelog/changelog.routes.ts'
import { entryImagesRoutes } from './features/changelog/images.routes.ts'
import { commentsRoutes } from './features/comment/comments.routes.ts'
import { companiesRoutes } from './features/company/companies.routes.ts'
import { contactAddressRoutes, contactsRoutes } from './features/contact/contacts.routes.ts'
import { contactMessagesRoutes } from './features/contact-message/contact-messages.routes.ts'
import { preflight, readableRefusals } from './features/contact-session/embedding.http.ts'
import { identifyContact } from './features/contact-session/identify-contact.http.ts'
import { customFieldsRoutes } from './features/custom-field/custom-fields.routes.ts'
import { personFieldsRoutes } from './features/custom-field/person-fields.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { filesRoutes, teamFilesRoutes } from './features/file/files.routes.ts'
import { sharedFilesRoutes, sharingRoutes } from './features/file/sharing/sharing.routes.ts'
import { importsRoutes } from './features/import/imports.routes.ts'
import { inboundMailRoutes } from './features/inbound-mail/inbound-mail.routes.ts'
import { newsRoutes } from './features/integration/chat/news/news.routes.ts'
import { integrationsRoutes } from './features/integration/integrations.routes.ts'
import { slackRoutes } from './features/integration/slack/slack.routes.ts'
import { invitationsRoutes } from './features/invitation/invitations.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { serveMcp } from './features/mcp/mcp.http.ts'
import { usersRoutes } from './features/member/users.routes.ts'
import { mergingRoutes } from './features/merge/merging.routes.ts'
import { notificationsRoutes } from './features/notification/inbox/notifications.routes.ts'
import { operatorOrganisationsRoutes } from './features/operator/organisations.routes.ts'
import { organisationsRoutes } from './features/organisation/organisations.routes.ts'
import { identityRoutes } from './features/project/identity/identity.routes.ts'
import { installationRoutes } from './features/project/installation/installation.routes.ts'
import { projectsRoutes } from './features/project/projects.routes.ts'
import { projectDeletionRoutes } from './features/project-deletion/project-deletion.routes.ts'
import { reportsRoutes } from './features/report/reports.routes.ts'
import { roadmapRoutes } from './features/roadmap/roadmap.routes.ts'
import { creditsRoutes } from './features/service-credit/credits.routes.ts'
import { statusRoutes } from './features/service-status/status.routes.ts'
import { sourceMapsRoutes } from './features/source-map/source-maps.routes.ts'
import { statusesRoutes } from './features/status/statuses.routes.ts'
import { subscribersRoutes } from './features/subscriber/subscribers.routes.ts'
import { tagsRoutes } from './features/tag/tags.routes.ts'
import { taskCommentsRoutes } from './features/task/comment/task-comments.routes.ts'
import { tasksRoutes } from './features/task/tasks.routes.ts'
import { trackingRoutes } from './features/tracking/tracking.routes.ts'
import { feedbackRoutes } from './features/triage/feedback.routes.ts'
import { sameErrorRoutes } from './features/triage/same-error.routes.ts'
import { voteBatchesRoutes } from './features/vote/batch/vote-batches.routes.ts'
import { votesRoutes } from './features/vote/votes.routes.ts'
import { webhooksRoutes } from './features/webhook/webhooks.routes.ts'
import { widgetRoutes } from './features/widget/widget.routes.ts'
import { widgetFiles } from './features/widget/widget-files.ts'
import { base, noStore } from './http/base.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { metricsRoutes } from './http/metrics.routes.ts'
import { problemResponse, translateError } from './http/on-error.ts'
import { describe } from './http/openapi.ts'
import { sameOrigin } from './http/request/same-origin.ts'
import type { StaticFiles } from './http/response/static-files.ts'
import type { Routes } from './http/routes.ts'
import { refuseUnlisted } from './http/unlisted.ts'
import { routeGroup } from './http/validate.ts'
import type { Metrics } from './metrics/metrics.ts'
import { gaugesOf } from './metrics-gauges.ts'
import { apiReferenceRoutes } from './pages/api-reference/api-reference.routes.ts'
import { cardRoutes } from './pages/card.routes.ts'
import { changelogFeedRoutes } from './pages/changelog-feed.routes.ts'
import { consolePages } from './pages/console-pages.ts'
import { liveDemoRoutes } from './pages/live-demo.routes.ts'
import { mailboxRoutes } from './pages/mailbox.routes.ts'
import { siteRoutes } from './pages/site.routes.ts'
import { SitePages } from './pages/site-pages.ts'
import { statusPagesRoutes } from './pages/status-pages.routes.ts'
import { widgetPreviewRoutes } from './pages/widget-preview.routes.ts'

/** The built console and widget. */
export interface Clients {
  console: StaticFiles
  widget: StaticFiles
}

type Mountable = Pick<Routes<AppServices>, 'mount'>

/** The console's API routes, for members, for users signing up, and for operators. */
const consoleRoutes: Mountable[] = [
  authenticationRoutes,
  organisationsRoutes,
  accountRoutes,
  passwordsRoutes,
  googleRoutes,
  auditRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  integrationsRoutes,
  slackRoutes,
  newsRoutes,
  dashboardRoutes,
  projectsRoutes,
  identityRoutes,
  installationRoutes,
  projectDeletionRoutes,
  feedbackRoutes,
  sameErrorRoutes,
  mergingRoutes,
  votesRoutes,
  voteBatchesRoutes,
  reportsRoutes,
  commentsRoutes,
  contactAddressRoutes,
  contactsRoutes,
  notificationsRoutes,
  tasksRoutes,
  taskCommentsRoutes,
  roadmapRoutes,
  statusesRoutes,
  customFieldsRoutes,
  personFieldsRoutes,
  tagsRoutes,
  companiesRoutes,
  changelogRoutes,
  usersRoutes,
  invitationsRoutes,
  subscribersRoutes,
  contactMessagesRoutes,
  liveRoutes,
  statusRoutes,
  creditsRoutes,
  billingRoutes,
  sitesRoutes,
  trackingRoutes,
  inboundMailRoutes,
  teamFilesRoutes,
  sharingRoutes,
  sourceMapsRoutes,
  importsRoutes,
  operatorOrganisationsRoutes,
  heldSignUpsRoutes,
]

const customerRoutes = [
  widgetRoutes,
  publicRoutes,
  publicChangelogRoutes,
  contactRoutes,
  ownDataRoutes,
  filesRoutes,
  sharedFilesRoutes,
  entryImagesRoutes,
]

/** `/metrics`, for a port of its own. */
export function buildMetricsApp(services: AppServices, metrics: Metrics) {
  const { config, db, log } = services
  const app = metricsRoutes(metrics, config.metrics?.token, gaugesOf(services, metrics))
  app.onError((error) => problemResponse(translateError(error, db.dialect, log, '-'), '-'))
  return app
}

/** Every address of the server, from the most open to the most restricted: reads as the security policy. */
export function buildApp(services: AppServices, clients: Clients, readiness: Readiness) {
  const { config, db, log, rateLimits, metrics } = services
  const app = routeGroup()
  const authorize = authorizer(services, (c) => identifyContact(c, services))
  app.onError((error, c) =>
    problemResponse(translateError(error, db.dialect, log, c.get('requestId')), c.get('requestId')),
  )

  // Health checks, for any host name that a probe uses.
  app.route('/', healthRoutes(services, readiness))
  if (metrics && config.metrics?.port === undefined) app.route('/', buildMetricsApp(services, metrics))

  app.use(base(services))
  app.use(async (c, next) => {
    c.set('authorize', authorize)
    await next()
  })

  // The widget's API, called from customers' websites: no cookies, and only for origins that the project allows.
  app.use('/e/*', preflight)
  app.route('/', widgetFiles(clients.widget, services.config.publicUrl))
  app.route('/', widgetPreviewRoutes(clients.widget))
  app.use('/e/*', readableRefusals)
  for (const routes of customerRoutes) app.route('/', routes.mount(services))
  app.all('/e/*', refuseUnlisted)

  // The console's API: from the server's own pages with the session cookie, or from servers with an API key.
  app.use('/api/*', sameOrigin(config.publicUrl))
  app.use('/api/*', rateLimits.limitConsole())
  app.use('/api/*', noStore)
  const readDocument = describe(app, config.publicUrl)
  // The console's pages show boards at this address, so it has the rate limit of board lookups, too.
  app.use('/site-feedback/*', rateLimits.limit('widgetRead'))
  for (const routes of consoleRoutes) app.route('/', routes.mount(services))
  app.route('/', googleCallback(services))
  app.all('/api/*', refuseUnlisted)

  // Assistants, with an API key: their tools call the console's API.
  app.use('/mcp', sameOrigin(config.publicUrl), rateLimits.limitConsole(), noStore)
  app.all(
    '/mcp',
    serveMcp((request, env) => app.fetch(request, env), log),
  )

  // Without a mail server, mails are stored here for reading; never in production.
  if (services.mailbox) app.route('/', mailboxRoutes(services.mailbox))

  const site = SitePages.from(clients.console, config, services.clock)
  app.route('/', siteRoutes(services, site))
  app.route('/', liveDemoRoutes(services))
  app.route('/', statusPagesRoutes(services, site))
  app.route('/', changelogFeedRoutes(services))
  app.route('/', cardRoutes(services))
  app.route('/', apiReferenceRoutes(site, readDocument))
  app.all('*', consolePages(clients.console, site, services))
  return app
}
