import { brandingFor, defaultColor } from '@earshot/shared/branding/branding'
import type { z } from 'zod'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Services } from '../../http/services.ts'
import type { MailBrand } from '../../mail/templates/mail-template.ts'
import { brandingSettingsOf, logoPath } from './project-view.ts'

/** The brand of mails to a project's contacts, within the plan's options. */
export async function mailBrandOf(
  { config }: Pick<Services, 'config'>,
  db: TenantDb,
  projectId: string,
): Promise<z.input<typeof MailBrand>> {
  const project = await findBrandedProject(db, projectId)
  const { plan } = await getTenant(db.database, db.tenantId)
  const { color, logo, poweredBy } = brandingFor(plan, {
    ...brandingSettingsOf(project),
    logo: logoPath(project),
  })
  return { name: project.name, color, logo: logo && `${config.publicUrl}${logo}`, poweredBy }
}

/**
 * The brand of a mail to somebody whose consent is not known yet, in an organisation's name: no picture, and no colour
 * of its own.
 */
export async function plainMailBrandOf(db: TenantDb): Promise<z.input<typeof MailBrand>> {
  const { name } = await getTenant(db.database, db.tenantId)
  return { name, color: defaultColor, logo: null, poweredBy: true }
}

const findBrandedProject = (db: TenantDb, id: string) =>
  db
    .selectFrom('projects')
    .select([
      'id',
      'name',
      'logo_hash',
      'branding_color',
      'branding_launcher_text',
      'branding_position',
      'branding_greeting',
      'branding_thanks',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
