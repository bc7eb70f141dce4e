import { limits } from '@earshot/shared/limits'
import { MailDomain, MailReputation } from '@earshot/shared/operator/mail-sender'
import {
  NewOrganisation,
  NewOwner,
  Organisation,
  OrganisationChange,
  OrganisationChoice,
  OrganisationContents,
  OrganisationDeletion,
  OrganisationUsage,
} from '@earshot/shared/organisation/organisation'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { binaryContent, json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { deleteOrganisation } from './deletion.ts'
import { proveMailDomain, showMailStanding } from './mail-domain.ts'
import { archiveOrganisation } from './organisation-archive.ts'
import { exportOrganisation } from './organisation-export.ts'
import { addOrganisation, switchOrganisation } from './organisations.ts'
import { changeOrganisation, showContents, showOrganisation, showUsage } from './settings.ts'
import { transferOwnership } from './transfer.ts'

const path = '/api/v1/organisation'

/** The session's organisation, and the person's others. */
export const organisationsRoutes = new Routes<FileServices>()

organisationsRoutes.get(
  path,
  {
    access: 'manageOrganisation',
    summary: 'Get the organisation and its administrators',
    answer: Organisation,
  },
  (ctx) => showOrganisation(ctx),
)

organisationsRoutes.patch(
  path,
  {
    access: 'manageOrganisation',
    summary: 'Change the organisation’s name, the sender name of its emails, or its currency',
    details: conflictDetails,
    body: OrganisationChange,
    answer: Organisation,
  },
  (ctx, { body }) => changeOrganisation(ctx, body),
)

organisationsRoutes.get(
  `${path}/mail-domain`,
  {
    access: 'manageOrganisation',
    summary: 'Get the domain that proves the organisation’s emails, and its TXT record',
    answer: MailReputation,
  },
  (ctx) => showMailStanding(ctx),
)

organisationsRoutes.put(
  `${path}/mail-domain`,
  {
    access: 'manageOrganisation',
    rateLimit: 'installationCheck',
    summary: 'Set that domain, and look for its TXT record',
    details: 'The same domain again looks once more. Another one has to be proven anew.',
    body: MailDomain,
    answer: MailReputation,
  },
  (ctx, { body }) => proveMailDomain(ctx, body),
)

organisationsRoutes.get(
  `${path}/usage`,
  {
    access: 'manageBilling',
    summary: 'Get the plan and its usage',
    answer: OrganisationUsage,
  },
  (ctx) => showUsage(ctx),
)

organisationsRoutes.get(
  `${path}/contents`,
  {
    access: 'deleteOrganisation',
    summary: 'Count what would be deleted with the organisation',
    answer: OrganisationContents,
  },
  (ctx) => showContents(ctx),
)

organisationsRoutes.put(
  `${path}/owner`,
  {
    access: 'transferOwnership',
    recentLogin: true,
    summary: 'Transfer the organisation to another administrator',
    body: NewOwner,
    answer: Organisation,
  },
  async (ctx, { body }, c) => {
    const organisation = await transferOwnership(ctx, body.personId)
    const renewed = await ctx.services.sessions.renew(c.req.header('cookie') ?? '', {})
    if (renewed) c.header('set-cookie', renewed)
    return organisation
  },
)

organisationsRoutes.post(
  `${path}/export`,
  {
    access: 'manageOrganisation',
    recentLogin: true,
    summary: 'Export the organisation’s data as one JSON file',
    details: '409 while another export of the organisation is being sent.',
    responses: { 200: json(z.looseObject({}), 'A file, sent while it is read') },
  },
  async (ctx, _, c) => streamedAttachment(c, await exportOrganisation(ctx), ctx.services.log),
)

organisationsRoutes.post(
  `${path}/archive`,
  {
    access: 'archiveOrganisation',
    recentLogin: true,
    summary: 'Download the organisation as an archive that another installation can take in',
    details: `A tar.gz of JSON Lines and files, made from one moment while it is sent, without secrets. An operator brings it in with \`npm run restore\`. 409 while another export of the organisation is being sent, 503 while the server makes as many archives as it can, 429 after ${limits.archivesDaily} archives of the organisation a day, or another number that the operator has set.`,
    responses: {
      200: { description: 'An archive, sent while it is made', content: binaryContent(['application/gzip']) },
    },
  },
  async (ctx, _, c) => streamedAttachment(c, await archiveOrganisation(ctx), ctx.services.log),
)

organisationsRoutes.post(
  `${path}/deletion`,
  {
    access: 'deleteOrganisation',
    recentLogin: true,
    summary: 'Delete the organisation, confirmed by its name',
    details: 'Its members are signed out; its data is deleted afterwards.',
    body: OrganisationDeletion,
    noContent: 'Deleted; its data is being removed',
  },
  async (ctx, { body }, c) => {
    await deleteOrganisation(ctx, body.name)
    c.header('set-cookie', await ctx.services.sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
  },
)

organisationsRoutes.post(
  '/api/v1/organisations',
  {
    access: 'ownAccount',
    rateLimit: 'newOrganisation',
    summary: 'Create another organisation; the session stays in the current one',
    details: 'The session stays in the current organisation.',
    body: NewOrganisation,
    creates: OrganisationChoice,
  },
  (ctx, { body }) => addOrganisation(ctx, body.name),
)

organisationsRoutes.put(
  '/api/v1/auth/session/organisation',
  {
    access: 'ownAccount',
    whileSuspended: true,
    summary: 'Switch to another organisation; the session gets a new cookie',
    body: OrganisationChoice,
    noContent: 'Switched',
  },
  async (ctx, { body: { organisationId } }, c) => {
    const { sessions, live } = ctx.services
    await switchOrganisation(ctx, organisationId)
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { tenantId: organisationId })
    if (!cookie) throw unauthenticated()
    // Live streams opened with the old cookie end.
    live.closeSession(ctx.actor.sessionId)
    c.header('set-cookie', cookie)
  },
)
