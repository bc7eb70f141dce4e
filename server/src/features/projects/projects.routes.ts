import { BrandingSettings } from '@earshot/shared/branding'
import { Id } from '@earshot/shared/ids'
import { limits } from '@earshot/shared/limits'
import { NewProject, Project, ProjectChange } from '@earshot/shared/project'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { bodyOfAtMost, readBytes } from '../../http/json-body.ts'
import type { Services } from '../../http/services.ts'
import { putLogo, removeLogo } from './logo.ts'
import { changeBranding, changeProject, createProject, showProject, showProjects } from './projects.ts'

const params = z.object({ projectId: Id })
const path = '/api/v1/projects'

const list = declare('readProjects', {
  method: 'get',
  path,
  summary: 'Projects of the organisation',
  responses: { 200: json(z.object({ items: z.array(Project) })) },
})

const create = declare('editProjects', {
  method: 'post',
  path,
  summary: 'Create a project',
  request: { body: jsonInput(NewProject) },
  responses: { 201: json(Project) },
})

const show = declare('readProjects', {
  method: 'get',
  path: `${path}/{projectId}`,
  summary: 'One project',
  request: { params },
  responses: { 200: json(Project) },
})

const change = declare('editProjects', {
  method: 'patch',
  path: `${path}/{projectId}`,
  summary: 'Change a project',
  request: { params, body: jsonInput(ProjectChange) },
  responses: { 200: json(Project) },
})

const brand = declare('editProjects', {
  method: 'put',
  path: `${path}/{projectId}/branding`,
  summary: 'Save the look of the widget',
  request: { params, body: jsonInput(BrandingSettings) },
  responses: { 200: json(Project) },
})

const setLogo = declare('editProjects', {
  method: 'put',
  path: `${path}/{projectId}/logo`,
  summary: 'Upload a logo',
  request: {
    params,
    body: {
      required: true,
      content: Object.fromEntries(
        ['image/png', 'image/jpeg', 'image/webp'].map((type) => [
          type,
          { schema: { type: 'string' as const, format: 'binary' } },
        ]),
      ),
    },
  },
  responses: { 200: json(Project) },
})

const clearLogo = declare('editProjects', {
  method: 'delete',
  path: `${path}/{projectId}/logo`,
  summary: 'Remove the logo',
  request: { params },
  responses: { 200: json(Project) },
})

/** Projects, their settings and their look. */
export function projectsRoutes({ db }: Services) {
  const app = routeGroup()
  app.use(setLogo.getRoutingPath(), bodyOfAtMost(limits.logoBytesMax))

  app.openapi(list, async (c) => c.json({ items: await showProjects(c.var.member, db) }, 200))
  app.openapi(create, async (c) =>
    c.json(await createProject(c.var.member, db, c.req.valid('json'), c.var.repeatable), 201),
  )
  app.openapi(show, async (c) =>
    c.json(await showProject(c.var.member, db, c.req.valid('param').projectId), 200),
  )
  app.openapi(change, async (c) =>
    c.json(await changeProject(c.var.member, db, c.req.valid('param').projectId, c.req.valid('json')), 200),
  )
  app.openapi(brand, async (c) =>
    c.json(await changeBranding(c.var.member, db, c.req.valid('param').projectId, c.req.valid('json')), 200),
  )
  app.openapi(setLogo, async (c) =>
    c.json(await putLogo(c.var.member, db, c.req.valid('param').projectId, await readBytes(c)), 200),
  )
  app.openapi(clearLogo, async (c) =>
    c.json(await removeLogo(c.var.member, db, c.req.valid('param').projectId), 200),
  )
  return app
}
