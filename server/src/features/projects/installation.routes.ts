import { InstallationAnswer, InstallationQuestion } from '@earshot/shared/identity'
import { Routes } from '../../http/routes.ts'
import { checkInstallation } from './installation.ts'
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
    summary: 'Whether a project’s widget was seen on pages of an origin',
    details: 'It answers about that origin alone.',
    body: InstallationQuestion,
    answer: InstallationAnswer,
  },
  (ctx, { body }) => checkInstallation(ctx, body),
)
