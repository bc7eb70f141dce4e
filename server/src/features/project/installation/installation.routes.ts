import { Sightings } from '@earshot/shared/installation/installation'
import { InstallationAnswer, InstallationQuestion } from '@earshot/shared/installation/installation-check'
import { Routes } from '../../../http/routes.ts'
import type { ProjectServices } from '../cache/project-services.ts'
import { checkInstallation, showSightings } from './installation.ts'

/** Websites on which a project's widget was seen. */
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
    compressed: true,
  },
  async (ctx, { params }) => ({ items: await showSightings(ctx, params.projectId) }),
)
