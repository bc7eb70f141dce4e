import type { Connection } from '../../db/dialects/connection.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { newId } from '../../lib/id.ts'
import type { DurabilityCast } from './cast.ts'
import type { Installation } from './server-process.ts'

/** An item of the demo with many followers, so that servers are killed while they notify them. */
export interface Followed {
  feedbackId: string
  followerIds: string[]
}

/** Adds followers to an item, directly in the database of running servers. */
export async function addFollowers({ database }: Installation, followers: number): Promise<Followed> {
  const db = await openDatabase({ source: database, guarded: false })
  try {
    const [item] = await db.connection.run<{ id: string; tenant_id: string }>(
      `select id, tenant_id from feedback where listed = 1 and title not like 'Durable %' order by id limit 1`,
      [],
    )
    if (!item) throw new Error('The demo has no item that everyone sees')
    const followerIds = Array.from({ length: followers }, newId)
    await db.tenant(item.tenant_id).transaction(async (tx) => {
      const blank = { kind: 'contact', name: '', user_id: null, visitor_hash: null } as const
      const known = { trusted: 0, blocked: 0, created_at: 1 } as const
      await tx
        .insertInto('people')
        .values(followerIds.map((id) => ({ id, ...blank, ...known })))
        .execute()
      const follows = { feedback_id: item.id, following: 1, created_at: 1 } as const
      await tx
        .insertInto('follows')
        .values(followerIds.map((person_id) => ({ ...follows, person_id })))
        .execute()
    })
    return { feedbackId: item.id, followerIds }
  } finally {
    await db.close()
  }
}

const pathOf = ({ feedbackId }: Followed): string => `/api/v1/feedback/${feedbackId}`

/** Changes the item's status, of which all followers must be notified. */
export async function announce({ admin, statusIds }: DurabilityCast, followed: Followed): Promise<void> {
  const { statusId } = await admin.call<{ statusId: string }>('GET', pathOf(followed))
  const other = statusIds.find((id) => id !== statusId)
  await admin.call('PUT', `${pathOf(followed)}/status`, { statusId: other })
}

/**
 * Waits until a server that is not killed has notified the remaining followers. @returns the problems, in sentences.
 */
export async function allTold({ admin }: DurabilityCast, followed: Followed): Promise<string[]> {
  for (;;) {
    const { items } = await admin.call<{ items: Array<{ state: string; done: number; total: number }> }>(
      'GET',
      `${pathOf(followed)}/broadcasts`,
    )
    const [broadcast] = items
    if (broadcast?.state === 'sent')
      return broadcast.done === broadcast.total ? [] : [`${broadcast.done} of ${broadcast.total} notified`]
    if (broadcast === undefined || broadcast.state === 'stopped') return ['lost sending']
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Checks that everyone was notified exactly once. @returns the problems, in sentences. */
export async function auditTold({ database }: Installation, followed: Followed): Promise<string[]> {
  const db = await openDatabase({ source: database, guarded: false })
  try {
    const told = await countsBy(
      db.connection,
      'select person_id, count(*) as n from notifications group by person_id',
    )
    const unread = await countsBy(
      db.connection,
      'select person_id, sum(unread) as n from unread_counts group by person_id',
    )
    return followed.followerIds
      .filter((id) => told.get(id) !== 1 || unread.get(id) !== 1)
      .map((id) => `${id} was notified ${told.get(id) ?? 0} times and has ${unread.get(id) ?? 0} to read`)
  } finally {
    await db.close()
  }
}

async function countsBy(connection: Connection, sql: string): Promise<Map<string, number>> {
  const rows = await connection.run<{ person_id: string; n: number | string }>(sql, [])
  return new Map(rows.map(({ person_id, n }) => [person_id, Number(n)]))
}

/** Frees what a killed server had leased for the next server, as happens on several nodes once the leases end. */
export async function endLeases({ database }: Installation): Promise<void> {
  const db = await openDatabase({ source: database, guarded: false })
  try {
    await db.connection.run('update jobs set leased_until = 0', [])
    await db.connection.run('update chat_channels set leased_until = 0', [])
    await db.connection.run(
      'update webhook_lanes set leased_until = 0, due_at = 0 where leased_until > 0',
      [],
    )
    await db.connection.run("delete from guess_counts where key like 'export %'", [])
  } finally {
    await db.close()
  }
}
