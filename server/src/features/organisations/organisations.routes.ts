import {
  NewOrganisation,
  NewOwner,
  Organisation,
  OrganisationChange,
  OrganisationChoice,
  OrganisationContents,
  OrganisationDeletion,
  OrganisationUsage,
} from '@earshot/shared/organisation'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { json, Routes } from '../../http/routes.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { deleteOrganisation } from './deletion.ts'
import { exportOrganisation } from './organisation-export.ts'
import { addOrganisation, switchOrganisation } from './organisations.ts'
import { changeOrganisation, showContents, showOrganisation, showUsage } from './settings.ts'
import { transferOwnership } from './transfer.ts'

const path = '/api/v1/organisation'

/** The organisation that the session is in, and the person's others. */
export const organisationsRoutes = new Routes()

organisationsRoutes.get(
  path,
  {
    access: 'manageOrganisation',
    summary: 'The organisation and its administrators',
    answer: Organisation,
  },
  (ctx) => showOrganisation(ctx),
)

organisationsRoutes.patch(
  path,
  {
    access: 'manageOrganisation',
    summary: 'Change the organisation’s name, or the name that its mails come from',
    body: OrganisationChange,
    answer: Organisation,
  },
  (ctx, { body }) => changeOrganisation(ctx, body),
)

organisationsRoutes.get(
  `${path}/usage`,
  {
    access: 'manageBilling',
    summary: 'The plan, and what of its limits is used',
    answer: OrganisationUsage,
  },
  (ctx) => showUsage(ctx),
)

organisationsRoutes.get(
  `${path}/contents`,
  {
    access: 'deleteOrganisation',
    summary: 'What goes when the organisation goes, in numbers',
    answer: OrganisationContents,
  },
  (ctx) => showContents(ctx),
)

organisationsRoutes.put(
  `${path}/owner`,
  {
    access: 'transferOwnership',
    recentLogin: true,
    summary: 'Hand the organisation to another administrator',
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
    summary: 'Everything of the organisation as one JSON file',
    responses: { 200: json(z.looseObject({}), 'A file, sent while it is read') },
  },
  async (ctx, _, c) => {
    const { fileName, text } = await exportOrganisation(ctx)
    return streamedAttachment(c, { name: fileName, type: 'application/json', text }, ctx.services.log)
  },
)

organisationsRoutes.post(
  `${path}/deletion`,
  {
    access: 'deleteOrganisation',
    recentLogin: true,
    summary: 'Delete the organisation, its name typed',
    details: 'Nobody is signed in to it any more; its rows are deleted afterwards.',
    body: OrganisationDeletion,
    noContent: 'Nobody is signed in to it any more, and its rows are going',
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
    summary: 'Make a further organisation; the session stays where it is',
    details: 'The session stays where it is.',
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
    summary: 'Go on in another of one’s organisations; the session gets a new cookie',
    body: OrganisationChoice,
    noContent: 'Switched',
  },
  async (ctx, { body: { organisationId } }, c) => {
    const { sessions, live } = ctx.services
    await switchOrganisation(ctx, organisationId)
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { tenantId: organisationId })
    if (!cookie) throw unauthenticated()
    // What listened with the old cookie hears no more.
    live.closeSession(ctx.actor.sessionId)
    c.header('set-cookie', cookie)
  },
)
