import { InstallationAnswer, InstallationQuestion } from '@earshot/shared/identity'
import { Sightings } from '@earshot/shared/installation'
import { Routes } from '../../http/routes.ts'
import { checkInstallation, showSightings } from './installation.ts'
import type { ProjectServices } from './project-services.ts'

/**
 * The live check of the integration guide. It tells what the widget itself has told, and asks nobody: nothing is
 * fetched from the address.
 */
export const installationRoutes = new Routes<ProjectServices>()

installationRoutes.post(
  '/api/v1/installation-check',
  {
    access: 'anyone',
    rateLimit: 'installationCheck',
    summary: 'Check whether a project’s widget was seen on an origin',
    details: 'The response is only about that origin.',
    body: InstallationQuestion,
    answer: InstallationAnswer,
  },
  (ctx, { body }) => checkInstallation(ctx, body),
)

installationRoutes.get(
  '/api/v1/projects/{projectId}/sightings',
  {
    access: 'readProjects',
    summary: 'List where a project’s widget was seen, with problems',
    details: 'For refused origins the newest ones; for refused tokens the last one of each origin.',
    answer: Sightings,
  },
  async (ctx, { params }) => ({ items: await showSightings(ctx, params.projectId) }),
)
