import { brandingFor } from '@earshot/shared/branding'
import { ContactSession, NewContactSession, WidgetConfig, WidgetKey } from '@earshot/shared/widget'
import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import { readLogo } from '../projects/logo.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { startContactSession } from './contact-session.ts'
import { embeddedProject } from './embedding.http.ts'
import { keptAnswer } from './kept-answer.http.ts'
import { pageName } from './public-pages.ts'
import type { WidgetServices } from './widget-services.ts'

/** The widget's look, and a contact's way in. */
export const widgetRoutes = new Routes<WidgetServices>()

widgetRoutes.get(
  '/e/v1/config',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'The look of a project’s widget',
    query: WidgetKey,
    answer: WidgetConfig,
  },
  (ctx, { query }, c) =>
    keptAnswer(c, ctx.services, query.key, configName, async (project) => JSON.stringify(configOf(project))),
)

widgetRoutes.get(
  '/e/v1/logo/{projectId}/{hash}',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'A project’s logo',
    params: { hash: z.string().regex(/^[0-9a-f]{16}$/) },
    responses: {
      200: {
        description: 'WebP',
        content: { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } },
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

widgetRoutes.post(
  '/e/v1/session',
  {
    access: 'anyone',
    rateLimit: 'contactSession',
    summary: 'A token for a contact: named by the site, or anonymous',
    details:
      'With the site’s signed token it is that of the person whom the token names; a token that is no good is 401 `identity_refused`, and none where the project requires one is 401 `identity_required`.',
    body: NewContactSession,
    answer: ContactSession,
  },
  async (ctx, { body }, c) => {
    const project = await embeddedProject(c, ctx.services, body.key)
    c.get('headers')['cache-control'] = 'no-store'
    return startContactSession(ctx, project, body)
  },
)

const configName = pageName('config')

const configOf = (project: KnownProject): WidgetConfig => ({
  project: { name: project.name, slug: project.slug },
  branding: brandingFor(project.plan, project.branding),
  statuses: project.statuses.map(({ id, name, category }) => ({ id, name, category })),
})
