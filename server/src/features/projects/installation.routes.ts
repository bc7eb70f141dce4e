import { InstallationAnswer, InstallationQuestion } from '@earshot/shared/identity'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import { checkInstallation } from './installation.ts'
import type { ProjectDirectory } from './project-directory.ts'

const check = declare('anyone', {
  method: 'post',
  path: '/api/v1/installation-check',
  summary: 'Whether a project’s widget was seen on pages of an origin',
  request: { body: jsonInput(InstallationQuestion) },
  responses: { 200: json(InstallationAnswer) },
})

/**
 * The live check of the integration guide. It tells what the widget itself has told, and asks nobody: nothing is
 * fetched from the address.
 */
export function installationRoutes({
  db,
  projects,
  rateLimits,
  clock,
}: Services & { projects: ProjectDirectory }) {
  const app = routeGroup()
  app.use(check.getRoutingPath(), rateLimits.limit('installationCheck'))
  app.openapi(check, async (c) => {
    const { key, origin } = c.req.valid('json')
    const project = await projects.find(key, clock())
    if (!project) throw invalidField('key', 'No project here has this key. Copy it from the snippet again.')
    return c.json(await checkInstallation(db, project, origin), 200)
  })
  return app
}
