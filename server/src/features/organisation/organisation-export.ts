import { exportFormat } from '@earshot/shared/organisation/organisation'
import { listMembersAfter, type MemberRow } from '../../auth/members.queries.ts'
import { getTenant } from '../../auth/tenants.queries.ts'
import { exportedRow, wireName } from '../../db/tables/exported-row.ts'
import { type KeyValues, tenantTableNames, tenantTables } from '../../db/tables/schema.ts'
import type { TableMetadata } from '../../db/tables/tenant-table.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import { batches } from '../../lib/batches.ts'
import { jsonDocument } from '../../lib/json-document.ts'
import { slugOf } from '../../lib/slug.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { exportContents } from '../file/export.ts'
import { listExportedClaims } from './organisations.queries.ts'
import { keyOf, listRows } from './pages.queries.ts'

type Row = Record<string, unknown>

/** Page size: reading and writing one page takes a few milliseconds. */
const pageSize = 50

/**
 * Exports an organisation as one JSON document, read page by page while it is sent, so that memory holds one page only.
 * Concurrent changes may or may not be included.
 * @throws AppError `conflict` while another export of the organisation runs.
 */
export async function exportOrganisation(ctx: MemberCtx<FileServices>): Promise<StreamedFile> {
  const ended = await ctx.services.exports.begin(ctx.db.tenantId)
  try {
    return { ...(await documentOf(ctx)), ended }
  } catch (error) {
    ended()
    throw error
  }
}

async function documentOf(ctx: MemberCtx<FileServices>): Promise<StreamedFile> {
  const { db, database, now } = ctx
  const tenant = await getTenant(database, db.tenantId)
  await ctx.transaction((ctx) => ctx.record({ type: 'tenant.exported' }))
  const day = new Date(now).toISOString().slice(0, 10)
  const head = {
    format: exportFormat,
    exportedAt: now,
    organisation: {
      id: tenant.id,
      name: tenant.name,
      senderName: tenant.sender_name,
      currency: tenant.currency,
      plan: tenant.plan,
      createdAt: tenant.created_at,
    },
  }
  return {
    name: `earshot-${slugOf(tenant.name)}-${day}.json`,
    type: 'application/json',
    content: jsonDocument(head, {
      members: pages(
        (page) => listMembersAfter(database, db.tenantId, page),
        memberOf,
        ({ user_id }) => [user_id],
      ),
      ...tables(db),
      fileContents: exportContents(ctx.services.fileStore, db),
      creditClaims: pages(
        (page) => listExportedClaims(database, db.tenantId, page),
        claimOf,
        ({ id }) => [id],
      ),
    }),
  }
}

type Pages = AsyncGenerator<Row[]>

/** Tables of the export by their names in the document, each after those that it refers to. */
function tables(db: TenantDb): Record<string, Pages> {
  return Object.fromEntries(
    tenantTableNames.toReversed().flatMap((name) => {
      const facts: TableMetadata = tenantTables[name]
      if (!facts.exported) return []
      const columns = [...new Set([...facts.exported, ...facts.key])]
      const shape = exportedRow(facts, facts.exported)
      return [
        [
          wireName(name),
          pages(
            (page) => listRows(db, name, columns, page),
            shape,
            (row) => keyOf(name, row),
          ),
        ],
      ]
    }),
  )
}

/** Pages of rows in sequence, shaped for the document. */
async function* pages<Found extends Row>(
  list: (page: { after: KeyValues | undefined; limit: number }) => Promise<Found[]>,
  shape: (row: Found) => Row,
  keyOf: (row: Found) => KeyValues,
): Pages {
  const read = (last?: Found) => list({ after: last && keyOf(last), limit: pageSize })
  for await (const rows of batches(pageSize, read)) yield rows.map(shape)
}

const memberOf = (member: MemberRow): Row => ({
  personId: member.person_id,
  email: member.email,
  firstName: member.own_first_name,
  lastName: member.own_last_name,
  role: member.role,
  owner: member.owner === 1,
  loginEnabled: member.login_enabled === 1,
  createdAt: member.created_at,
  lastSignInAt: member.last_sign_in_at,
})

const claimOf = (claim: Awaited<ReturnType<typeof listExportedClaims>>[number]): Row => ({
  id: claim.id,
  personId: claim.person_id,
  month: claim.month,
  reason: claim.reason,
  downMinutes: claim.down_minutes,
  costCents: claim.cost_cents,
  creditCents: claim.credit_cents,
  state: claim.state,
  note: claim.note,
  createdAt: claim.created_at,
  decidedAt: claim.decided_at,
})
