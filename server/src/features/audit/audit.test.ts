import { limits } from '@earshot/shared/limits'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditVerify } from '../../scripts/audit-verify.ts'
import type { Caller } from '../../test/caller.ts'
import { testEngine } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { doCommand } from '../../test/operator.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const log = () => world.tenant()

const rename = (caller: Caller, name: string) =>
  caller.patch(`/api/v1/projects/${world.harbor.projectId}`, { name })

async function list(query = '') {
  const answer = await ada.get(`/api/v1/audit-log${query}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function download(body: object): Promise<{ text: string; headers: Headers }> {
  const answer = await ada.post('/api/v1/audit-log/export', body)
  expect(answer.status).toBe(200)
  return { text: await answer.text(), headers: answer.headers }
}

describe('the audit log', () => {
  test('says who did what to what, from where, newest first', async () => {
    await rename(ada, 'Harbour')
    await rename(await world.as('Ben'), 'Not allowed')
    await world.services.housekeeping.idle()
    const [refused, renamed] = (await list()).items
    expect(renamed).toMatchObject({
      action: 'project.updated',
      actor: { id: world.harbor.personId, name: expect.stringContaining('Ada') },
      target: { kind: 'project', id: world.harbor.projectId, name: 'Harbour' },
      fields: ['name'],
      changes: [],
      address: expect.any(String),
      requestId: expect.stringMatching(/^[\w-]+$/),
    })
    // The caller cannot choose the request id.
    await rename(ada.with({ 'x-request-id': renamed.requestId }), 'Harbour again')
    expect((await list()).items[0].requestId).not.toBe(renamed.requestId)
    expect(refused).toMatchObject({
      action: 'access.refused',
      actor: { id: world.harbor.members.get('Ben') },
    })
    expect(refused.seq).toBe(renamed.seq + 1)
  })

  test('says from what to what a setting was changed, and nothing of people, words or secrets', async () => {
    const path = `/api/v1/projects/${world.harbor.projectId}`
    const changesOf = async (change: () => Promise<Response>) => {
      expect((await change()).status).toBeLessThan(300)
      return (await list()).items[0].changes
    }
    const { allowedOrigins, statuses } = await ada.get(path).json()
    const websites = ['https://new.example']
    expect(await changesOf(() => ada.patch(path, { allowedOrigins: websites, boardAccess: 'team' }))).toEqual(
      [
        { field: 'allowedOrigins', from: allowedOrigins, to: websites },
        { field: 'boardAccess', from: 'public', to: 'team' },
      ],
    )
    await ada.patch(path, { allowedOrigins, boardAccess: 'public' })
    expect(await changesOf(() => ada.patch(path, { heldWords: ['Jane Doe'], language: null }))).toEqual([])
    const doubled = { allowedOrigins: [...allowedOrigins, ...allowedOrigins] }
    expect(await changesOf(() => ada.patch(path, doubled))).toEqual([])
    expect((await ada.get(path).json()).allowedOrigins).toEqual(allowedOrigins)
    const [status] = statuses
    const [from, to] = [status.freezesVotes, !status.freezesVotes]
    const edit = { name: 'Heard', freezesVotes: to }
    expect(await changesOf(() => ada.patch(`${path}/statuses/${status.id}`, edit))).toEqual([
      { field: 'freezesVotes', from, to },
    ])
    await ada.patch(`${path}/statuses/${status.id}`, { name: status.name, freezesVotes: from })
    const ben = `/api/v1/users/${world.harbor.members.get('Ben')}`
    await ada.patch(ben, { role: 'Administrator', firstName: 'Benjamin' })
    const [promoted, renamed] = (await list()).items
    expect(promoted).toMatchObject({
      action: 'user.role_changed',
      changes: [{ field: 'role', from: 'User', to: 'Administrator' }],
    })
    expect(renamed).toMatchObject({ action: 'user.updated', fields: ['firstName'], changes: [] })
    await ada.patch(ben, { role: 'User', firstName: 'Ben' })
  })

  test('comes in pages without a gap, also while it grows', async () => {
    for (let count = 0; count < 7; count++) await rename(ada, `Harbor ${count}`)
    const whole = (await list('?limit=100')).items.map(({ seq }: { seq: number }) => seq)
    const seen: number[] = []
    let cursor = ''
    do {
      const page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ seq }: { seq: number }) => seq))
      cursor = page.nextCursor ?? ''
      await rename(ada, 'Harbor')
    } while (cursor)
    expect(seen).toEqual(whole)
  })

  test('is narrowed down by action, person, target and time', async () => {
    const from = world.clock.read() + 60_000
    world.clock.forward(60_000)
    const cleo = await world.as('Cleo')
    await rename(cleo, 'Harbor')
    await cleo.post('/api/v1/auth/logout')
    world.clock.forward(60_000)
    const actions = async (query: string) =>
      (await list(`?${query}`)).items.map(({ action }: { action: string }) => action)
    const person = `personId=${world.harbor.members.get('Cleo')}`
    expect(await actions(person)).toEqual(['session.ended', 'project.updated'])
    expect(await actions(`${person}&action=project.updated`)).toEqual(['project.updated'])
    expect(await actions(`${person}&targetKind=user`)).toEqual(['session.ended'])
    expect(await actions(`${person}&targetId=${world.harbor.projectId}`)).toEqual(['project.updated'])
    expect(await actions(`from=${from}&to=${from + 1}`)).toEqual(['session.ended', 'project.updated'])
    expect(await actions(`from=${from + 1}`)).toEqual([])
    expect(await actions(`${person}&to=${from}`)).toEqual([])
  })

  test('is written with the change or neither of them is', async () => {
    // An entry of an earlier refusal may still be queued.
    await world.services.housekeeping.idle()
    const before = await log().selectFrom('projects').selectAll().execute()
    // The next entry's position is taken, so that writing the entry fails after the change was made.
    const head = await log().selectFrom('audit_heads').selectAll().executeTakeFirstOrThrow()
    const [newest] = await log().selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).execute()
    if (!newest) throw new Error('The log is empty')
    const { tenant_id: _, ...entry } = newest as typeof newest & { tenant_id: string }
    await log().transaction((tx) =>
      tx
        .insertInto('audit_log')
        .values({ ...entry, seq: head.seq + 1 })
        .execute(),
    )
    const events = await world.db.global.selectFrom('events').select('seq').execute()
    expect((await rename(ada, 'Never')).status).toBe(409)
    expect(await log().selectFrom('projects').selectAll().execute()).toEqual(before)
    expect(await world.db.global.selectFrom('events').select('seq').execute()).toEqual(events)
    await unfreeze()
    await log().transaction((tx) =>
      tx
        .deleteFrom('audit_log')
        .where('seq', '=', head.seq + 1)
        .execute(),
    )
    expect((await rename(ada, 'Harbor')).status).toBe(200)
  })
})

describe('its export', () => {
  test('is a CSV file that a spreadsheet takes for text, and is in the log itself', async () => {
    await rename(ada, '=HYPERLINK("https://evil.example")')
    const { text, headers } = await download({ format: 'csv' })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]+\.csv"$/)
    const [heading, exported, renamed] = text.split('\r\n')
    expect(heading).toBe(
      'number,time,who,what,action,owasp,target kind,target id,fields,changes,address,request id',
    )
    expect(exported).toContain('exported the audit log,audit.exported,sensitive_read,organisation')
    expect(renamed).toContain('changed =HYPERLINK(""https://evil.example"")')
    for (const cell of text.split(/,|\r\n/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
    await rename(ada, 'Harbor')
  })

  test('is a JSON file with a sentence and a name of OWASP’s for each entry', async () => {
    const { text } = await download({ format: 'json', action: 'project.updated' })
    const { entries } = JSON.parse(text)
    expect(entries.length).toBeGreaterThan(5)
    for (const entry of entries)
      expect(entry).toMatchObject({
        action: 'project.updated',
        owasp: 'sensitive_update',
        sentence: expect.stringMatching(/^\w+ [\w ]+ changed Harbor$/),
      })
    expect(JSON.parse((await download({ format: 'json', action: 'tenant.deleted' })).text)).toEqual({
      entries: [],
    })
  })

  test('has all of it, however much that is', async () => {
    const auditContext = { personId: null, address: '192.0.2.1', requestId: 'many' }
    await world.db.tenant(world.harbor.tenantId, auditContext).transaction(async (tx) => {
      for (let count = 0; count < 1_100; count++) await tx.record({ type: 'task.moved', at: count })
    })
    const { entries } = JSON.parse((await download({ format: 'json' })).text)
    const numbers = entries.map(({ seq }: { seq: number }) => seq)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => numbers.length - index))
  })

  test('asks for a login of late', async () => {
    const cleo = await world.as('Cleo')
    world.clock.forward(limits.recentLogin + 1)
    const answer = await cleo.post('/api/v1/audit-log/export', { format: 'csv' })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'reauthentication_required'])
  })
})

describe('the operator’s look at it', () => {
  test('says that all is as it was written', async () => {
    const { status, output } = await doCommand(auditVerify, world)
    expect(output).toMatch(/Harbor: \d+ entries, all as they were written/)
    expect(output).toMatch(/Lumen.*: \d+ entries, all as they were written/)
    expect(status).toBe(0)
  })

  test('names the first entry that somebody changed, took out, or cut off', async () => {
    await unfreeze()
    const head = await log().selectFrom('audit_heads').selectAll().executeTakeFirstOrThrow()
    const entry = (seq: number) =>
      log().selectFrom('audit_log').select(['actor_id']).where('seq', '=', seq).executeTakeFirst()
    const broken = async () => {
      const { status, output } = await doCommand(auditVerify, world)
      expect(status).toBe(1)
      return /Harbor: (.*)/.exec(output)?.[1]
    }
    await log().transaction((tx) => tx.deleteFrom('audit_log').where('seq', '=', head.seq).execute())
    expect(await broken()).toBe(`broken at entry ${head.seq}, it is missing`)
    await log().transaction((tx) => tx.deleteFrom('audit_log').where('seq', '=', 9).execute())
    expect(await broken()).toBe('broken at entry 9, it is missing')
    expect((await entry(4))?.actor_id).not.toBe('somebody')
    await log().transaction((tx) =>
      tx.updateTable('audit_log').set({ actor_id: 'somebody' }).where('seq', '=', 4).execute(),
    )
    expect(await broken()).toBe('broken at entry 4, it is not what was written')
  })
})

/** Removes the triggers that freeze the log: only possible with direct access to the database. */
async function unfreeze(): Promise<void> {
  const triggers =
    testEngine === 'postgres'
      ? [sql`drop trigger if exists audit_log_frozen on audit_log`]
      : [sql`drop trigger if exists audit_log_unchanged`, sql`drop trigger if exists audit_log_kept`]
  await world.db.transaction(async ({ global }) => {
    for (const trigger of triggers) await trigger.execute(global)
  })
}
