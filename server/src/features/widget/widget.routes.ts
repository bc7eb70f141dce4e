import { brandingFor } from '@earshot/shared/branding'
import { Id } from '@earshot/shared/ids'
import { ContactSession, NewContactSession, WidgetConfig, WidgetKey } from '@earshot/shared/widget'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { notFound } from '../../lib/app-error.ts'
import { readLogo } from '../projects/logo.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { startContactSession } from './contact-session.ts'
import { embeddedProject } from './embedding.http.ts'
import { keptAnswer } from './kept-answer.http.ts'
import { pageName } from './public-pages.ts'
import type { WidgetServices } from './widget-services.ts'

const config = declare('anyone', {
  method: 'get',
  path: '/e/v1/config',
  summary: 'The look of a project’s widget',
  request: { query: WidgetKey },
  responses: { 200: json(WidgetConfig) },
})

const logo = declare('anyone', {
  method: 'get',
  path: '/e/v1/logo/{projectId}/{hash}',
  summary: 'A project’s logo',
  request: {
    params: z.object({ projectId: Id, hash: z.string().regex(/^[0-9a-f]{16}$/) }),
  },
  responses: {
    200: {
      description: 'WebP',
      content: { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
})

const session = declare('anyone', {
  method: 'post',
  path: '/e/v1/session',
  summary: 'A token for a contact: named by the site, or anonymous',
  request: { body: jsonInput(NewContactSession) },
  responses: { 200: json(ContactSession) },
})

/** The widget's look, and a contact's way in. */
export function widgetRoutes(services: WidgetServices) {
  const { db, rateLimits } = services
  const app = routeGroup()
  for (const route of [config, logo]) app.use(route.getRoutingPath(), rateLimits.limit('widgetRead'))
  app.use(session.getRoutingPath(), rateLimits.limit('contactSession'))

  app.openapi(config, (c) =>
    keptAnswer(c, services, c.req.valid('query').key, configName, async (project) =>
      JSON.stringify(configOf(project)),
    ),
  )

  app.openapi(logo, async (c) => {
    const { projectId, hash } = c.req.valid('param')
    const image = await readLogo(db, projectId, hash)
    if (!image) throw notFound('logo')
    return c.body(new Uint8Array(image), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  app.openapi(session, async (c) => {
    const proofs = c.req.valid('json')
    const project = await embeddedProject(c, services, proofs.key)
    c.get('headers')['cache-control'] = 'no-store'
    return c.json(await startContactSession(services, project, proofs), 200)
  })

  return app
}

const configName = pageName('config')

const configOf = (project: KnownProject): WidgetConfig => ({
  project: { name: project.name, slug: project.slug },
  branding: brandingFor(project.plan, project.branding),
  statuses: project.statuses.map(({ id, name, category }) => ({ id, name, category })),
})
