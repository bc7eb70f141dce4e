import { brandingFor } from '@earshot/shared/branding/branding'
import { FormFieldList } from '@earshot/shared/custom-field/custom-field'
import { bounded } from '@earshot/shared/field/text-fields'
import { MistakeReport } from '@earshot/shared/installation/installation'
import { CodeRequest, CodeRequested, CodeSession } from '@earshot/shared/person/contact-details'
import {
  ContactSession,
  NewContactSession,
  WidgetConfig,
  WidgetConfigQuery,
  WidgetKey,
} from '@earshot/shared/widget/widget'
import { readerLanguage } from '../../http/request/accept-language.ts'
import { binaryContent } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { cachedForAll } from '../board/page-cache/cached-response.http.ts'
import type { PageCacheServices } from '../board/page-cache/page-cache-services.ts'
import { pageName } from '../board/page-cache/public-pages.ts'
import { findNewestTime } from '../changelog/public-changelog.ts'
import { orderContactCode } from '../contact/contact-mail.ts'
import { startContactSession, startSessionByCode } from '../contact-session/contact-session.ts'
import { embeddedProject } from '../contact-session/embedding.http.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { recordMistake } from '../project/installation/seen-websites.ts'
import { readLogo } from '../project/logo.ts'

/** The widget's configuration, and sessions of contacts. */
export const widgetRoutes = new Routes<PageCacheServices>()

widgetRoutes.get(
  '/e/v1/config',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get a project’s widget configuration',
    query: WidgetConfigQuery,
    answer: WidgetConfig,
  },
  (ctx, { query }, c) =>
    cachedForAll(c, ctx.services, query, configName, async (project) =>
      JSON.stringify(await configOf(ctx.services, project)),
    ),
)

widgetRoutes.get(
  '/e/v1/fields',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'List the custom fields that a project’s forms ask for',
    query: WidgetKey,
    answer: FormFieldList,
  },
  (ctx, { query }, c) =>
    cachedForAll(c, ctx.services, query, fieldsName, async ({ formFields }) =>
      JSON.stringify({ items: formFields }),
    ),
)

widgetRoutes.get(
  '/e/v1/logo/{projectId}/{hash}',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get a project’s logo',
    params: { hash: bounded(16).regex(/^[0-9a-f]{16}$/) },
    responses: {
      200: {
        description: 'WebP',
        content: binaryContent(['image/webp']),
      },
    },
  },
  async (ctx, { params }, c) => {
    const image = await readLogo(ctx.database, params.projectId, params.hash)
    if (!image) throw notFound('logo')
    return c.body(new Uint8Array(image), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },
)

widgetRoutes.get(
  '/e/v1/mistake.js',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Report a mistake of a page that only its browser knows',
    details:
      'An empty module, as the policy of a page may allow nothing but scripts. The project shows the mistake under *Install* if the page is on one of its websites.',
    query: MistakeReport,
    responses: { 200: { description: 'JavaScript', content: binaryContent(['text/javascript']) } },
  },
  async (ctx, { query: { key, ...report } }, c) => {
    const project = await ctx.services.projects.find(key, ctx.now)
    if (project) recordMistake(ctx, project, report)
    return c.body('export {}', 200, {
      'content-type': 'text/javascript',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  },
)

widgetRoutes.post(
  '/e/v1/session',
  {
    access: 'anyone',
    rateLimit: 'contactSession',
    summary: 'Get a contact token, for a signed identity or an anonymous visitor',
    details:
      'With the site’s signed token it is for the person in that token. 401 `identity_refused` for an invalid token, `identity_required` without one if the project requires it.',
    body: NewContactSession,
    answer: ContactSession,
  },
  async (ctx, { body }, c) => {
    const project = await embeddedProject(c, ctx.services, body.key)
    c.get('headers')['cache-control'] = 'no-store'
    const from = c.req.header('origin')
    const origin = from === ctx.services.config.publicUrl ? undefined : from
    return startContactSession(ctx, project, {
      ...body,
      origin,
      language: readerLanguage(c, body.language),
    })
  },
)

widgetRoutes.post(
  '/e/v1/session/code',
  {
    access: 'anyone',
    rateLimit: 'contactCode',
    summary: 'Request an emailed code to sign in as a contact',
    details:
      'The same response for every address. The code is good with the same `browser` alone, so that no other request or try ends it; more requests are left for a `browser` in which the address was signed in with before.',
    body: CodeRequest,
    answer: CodeRequested,
  },
  async (ctx, { body }, c) => {
    const { tenantId, projectId } = await embeddedProject(c, ctx.services, body.key)
    const email = emailKey(body.email)
    const browser = browserDigest(body.browser)
    const language = readerLanguage(c, body.language)
    await orderContactCode(ctx, tenantId, { email, projectId, language, browser })
    return { requested: true as const }
  },
)

widgetRoutes.post(
  '/e/v1/session/by-code',
  {
    access: 'anyone',
    rateLimit: 'contactCode',
    summary: 'Get a contact token with an emailed code',
    details:
      'Also if the project requires signed identity. A code has six digits and is valid for ten minutes and five tries; 400 `invalid_input` for a wrong one.',
    body: CodeSession,
    answer: ContactSession,
  },
  async (ctx, { body }, c) => {
    const project = await embeddedProject(c, ctx.services, body.key)
    c.get('headers')['cache-control'] = 'no-store'
    return startSessionByCode(ctx, project, {
      ...body,
      language: readerLanguage(c, body.language),
      browser: browserDigest(body.browser),
    })
  },
)

/** Digest of a browser's secret, to which codes are bound; '' for a page that sends none. */
const browserDigest = (secret: string | undefined): string => (secret === undefined ? '' : digest(secret))

const configName = pageName('config')
const fieldsName = pageName('fields')

const configOf = async (
  { config, db }: PageCacheServices,
  project: CachedProject,
): Promise<WidgetConfig> => ({
  project: { name: project.name, slug: project.slug },
  branding: brandingFor(project.plan, project.branding),
  language: project.widgetLanguage,
  views: project.widgetViews,
  types: project.widgetTypes,
  recording: project.screenRecording,
  statuses: project.statuses.map(({ id, name, category, color, is_default, freezes_votes }) => ({
    ...{ id, name, category, color },
    ...(is_default === 1 && { isDefault: true }),
    ...(freezes_votes === 1 && { freezesVotes: true }),
  })),
  ...(project.formFields.length > 0 && { hasFields: true }),
  ...(project.identity.mode === 'on' && { needsIdentity: true }),
  board: { url: `${config.publicUrl}/site-feedback/${project.slug}`, roadmap: project.roadmap !== null },
  // A private board tells everyone nothing, not even that it has news.
  ...(project.boardAccess === 'public' && {
    newestEntryAt: await findNewestTime(db.tenant(project.tenantId), project.projectId),
  }),
})
