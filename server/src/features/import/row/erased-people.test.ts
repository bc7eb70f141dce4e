import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { checkFile, importFile, runImportJobs, uploadTo } from '../../../test/sample-imports.ts'
import { eraseContact } from '../../contact/contact-erasure.ts'
import { advanceImport } from '../import-job.ts'

const world = sharedWorld()

const erased = 'The person in this row was erased after the file was uploaded.'
const stayOut = 'Votes and comments of a person who was erased after the file was uploaded stay out.'
const header = 'Post ID,Title,Author ID,Author,Author Email'

/** Ids of the customers with an address. */
const withAddress = async (email: string): Promise<string[]> =>
  (await world.tenant().selectFrom('people').select('id').where('email', '=', email).execute()).map(
    ({ id }) => id,
  )

async function eraseAddress(email: string): Promise<void> {
  const [id = ''] = await withAddress(email)
  const found = await world.tenant().transaction((db) => eraseContact(db, id, Date.now()))
  expect(found).toBe(true)
}

/** Rows of others: the first batch of an import has ten. */
const fillers = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at},Item ${prefix}${at},f${at},Filler ${at},`)

/** Starts a checked import. @returns what runs its job, one batch of it or all that is left. */
async function start({ id, owner }: Pick<Awaited<ReturnType<typeof checkFile>>, 'id' | 'owner'>) {
  expect((await owner.put(`/api/v1/imports/${id}/run`)).status).toBe(200)
  const [job] = await takeDue(world.services, 'advanceImport')
  if (!job) throw new Error('There is no job')
  const payload = JSON.parse(job.payload)
  return (isPartOver: () => boolean) => advanceImport(world.services)({ ...job, payload, isPartOver })
}

test('an import does not bring back a customer who is erased while it runs', async () => {
  const rows = [
    'e1,Of Zoe,z1,Zoe,zoe@erased.example',
    ...fillers('e-', 9),
    'e2,By id,z1,Zoe,',
    'e3,By address,,Zoe,Zoe@Erased.example',
    'e4,By another id,z2,Zoe,zoe@erased.example',
    'e5,By that id alone,z2,Zoe,',
    'e6,Of Max,m1,Max,max@erased.example',
  ]
  const file = await checkFile(world, `${header}\n${rows.join('\n')}\n`)
  const goOn = await start(file)
  await goOn(() => true)
  expect(await file.show()).toMatchObject({ state: 'running', doneCount: 10 })
  await eraseAddress('zoe@erased.example')
  await goOn(() => false)

  expect(await file.show()).toMatchObject({
    state: 'done',
    createdCount: 11,
    refusedCount: 4,
    refusals: [12, 13, 14, 15].map((line) => ({ line, column: '', reason: erased })),
  })
  expect(await withAddress('zoe@erased.example')).toEqual([])
  expect(await withAddress('max@erased.example')).toHaveLength(1)
  // Nothing about who was erased outlasts the file, and a later one is somebody's choice.
  expect(await world.tenant().selectFrom('import_erasures').selectAll().execute()).toEqual([])
  const later = await importFile(world, `${header}\ne3,By address,,Zoe,zoe@erased.example\n`)
  expect(later.done).toMatchObject({ createdCount: 1, refusedCount: 0 })
  expect(await withAddress('zoe@erased.example')).toHaveLength(1)
})

test('votes and comments of a customer who is erased after the upload stay out, and the check lists them', async () => {
  const items = `${header}\nv1,Voted for,y1,Yan,yan@erased.example\nv2,Another,,,\n`
  await importFile(world, items, { mapping: { source: 'canny' } })
  const votes = 'Post ID,Voter ID,Voter,Voter Email\nv2,y1,Yan,\nv2,,Yan,yan@erased.example\nv2,o1,Other,\n'
  const comments =
    'Comment ID,Post ID,Author,Author Email,Value\nc1,v2,Yan,yan@erased.example,Mine\nc2,v2,Other,,Hers\n'
  const people = 'User ID,Name,Email\ny1,Yan,yan@erased.example\no1,Other,\n'
  const issue = (number: number, ...logins: string[]) => ({
    ...{ number, title: `Issue ${number}`, state: 'OPEN', labels: [], author: { login: 'other' } },
    url: `https://github.com/harbor/erased/issues/${number}`,
    comments: logins.map((login) => ({ id: `${number} ${login}`, author: { login }, body: `Of ${login}` })),
  })
  await importFile(world, JSON.stringify([issue(7, 'yan-of-github')]))
  const issues = JSON.stringify([issue(8, 'yan-of-github', 'other')])
  const uploads = [votes, comments, people, issues]
  const uploaded = await Promise.all(uploads.map((content) => uploadTo(world, content)))
  await eraseAddress('yan@erased.example')
  const { id: ofGithub } = await world
    .tenant()
    .selectFrom('people')
    .select('id')
    .where('name', '=', 'yan-of-github')
    .executeTakeFirstOrThrow()
  await world.tenant().transaction((db) => eraseContact(db, ofGithub, Date.now()))

  const outcomes = []
  for (const { id, owner, answer, show } of uploaded) {
    const { mapping } = await answer.json()
    await owner.put(`/api/v1/imports/${id}/check`, mapping)
    for (const { payload, ...job } of await takeDue(world.services, 'advanceImport'))
      await advanceImport(world.services)({ ...job, payload: JSON.parse(payload) })
    const checked = await show()
    const goOn = await start({ id, owner })
    await goOn(() => false)
    const done = await show()
    const outcome = ({ createdCount, refusedCount, refusals }: typeof done) => ({
      createdCount,
      refusedCount,
      refusals: refusals.map(({ line, reason }) => `${line} ${reason}`),
    })
    expect(outcome(done)).toEqual(outcome(checked))
    outcomes.push(outcome(done))
  }
  expect(outcomes).toEqual([
    { createdCount: 1, refusedCount: 2, refusals: [`2 ${erased}`, `3 ${erased}`] },
    { createdCount: 1, refusedCount: 1, refusals: [`2 ${erased}`] },
    { createdCount: 1, refusedCount: 1, refusals: [`2 ${erased}`] },
    { createdCount: 1, refusedCount: 0, refusals: [`2 ${stayOut}`] },
  ])
  expect(await withAddress('yan@erased.example')).toEqual([])
  const back = await world.tenant().selectFrom('people').select('id').where('name', 'like', 'Yan%').execute()
  expect(back).toEqual([])
})

test('a wrong mapping of ids refuses nobody of another address, and has no effect once it is corrected', async () => {
  await importFile(world, 'ID,Name,Email\nzz1,Zed,zed@erased.example\n')
  const rows = [
    's1,Of Zed,guest,Zed,zed@erased.example,open',
    's2,Of Ann,guest,Ann,ann@kept.example,open',
    's3,Of Ann again,a1,Ann,ann@kept.example,open',
    's4,Without an address,b1,Bob,,open',
    's5,Of Zed again,guest,Zed,,open',
  ]
  const { id, owner, answer, show } = await uploadTo(world, `${header},State\n${rows.join('\n')}\n`)
  await eraseAddress('zed@erased.example')
  const { mapping } = await answer.json()
  const check = async (columns: (string | null)[]) => {
    expect((await owner.put(`/api/v1/imports/${id}/check`, { ...mapping, columns })).status).toBe(200)
    await runImportJobs(world)
    const { refusals } = await show()
    return refusals.map(({ line }) => line)
  }
  const wrong = ['id', 'title', null, 'authorName', 'authorEmail', 'authorId']
  // Only the rows that share the id and name no other address may be of the customer.
  expect(await check(wrong)).toEqual([2, 5, 6])
  expect(await check(mapping.columns)).toEqual([2, 6])
  const goOn = await start({ id, owner })
  await goOn(() => false)
  expect(await show()).toMatchObject({
    createdCount: 3,
    refusedCount: 2,
    refusals: [{ line: 2 }, { line: 6 }],
  })
})

test('a customer who is erased at the moment of a batch is gone after the import', async () => {
  const addresses = Array.from({ length: 4 }, (_, at) => `race${at}@erased.example`)
  await importFile(
    world,
    `ID,Name,Email\n${addresses.map((email, at) => `r${at},Race,${email}`).join('\n')}\n`,
  )
  const rows = addresses.flatMap((email, at) => [
    ...fillers(`r${at}-`, 9),
    `r${at},By address,,Race,${email}`,
  ])
  const goOn = await start(await checkFile(world, `${header}\n${rows.join('\n')}\n`))
  await Promise.all([goOn(() => false), ...addresses.map(eraseAddress)])
  for (const email of addresses) expect(await withAddress(email)).toEqual([])
})

test('an erasure while the file is uploaded counts for it, and one before the upload does not', async () => {
  await importFile(world, 'ID,Name,Email\nu1,Una,una@erased.example\nu2,Uwe,uwe@erased.example\n')
  const { id, owner, show } = await uploadTo(world, `${header}\nun1,Earlier,,,\n`)
  await eraseAddress('uwe@erased.example')
  const creation = await owner.post('/api/v1/imports', {
    projectId: world.harbor.projectId,
    name: 'first.csv',
  })
  const first = await creation.json()
  const file = Buffer.from(
    `${header}\nun2,Of Una,,Una,una@erased.example\nun3,Of Uwe,,Uwe,uwe@erased.example\n`,
  )
  const send = (importId: string, meanwhile: () => Promise<void>) => {
    async function* slowly() {
      yield file.subarray(0, 20)
      await meanwhile()
      yield file.subarray(20)
    }
    const init: RequestInit = {
      ...{ method: 'PUT', body: ReadableStream.from(slowly()), duplex: 'half' as const },
      headers: { ...owner.headers, 'content-type': 'text/csv' },
    }
    return world.app.request(`/api/v1/imports/${importId}/file`, init, {})
  }
  const answers = await Promise.all([
    send(id, () => eraseAddress('una@erased.example')),
    send(first.id, () => expect.poll(() => withAddress('una@erased.example')).toEqual([])),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const importId of [id, first.id]) {
    const { mapping } = await owner.get(`/api/v1/imports/${importId}`).json()
    await owner.put(`/api/v1/imports/${importId}/check`, mapping)
  }
  await runImportJobs(world)
  const expected = { state: 'checked', createdCount: 1, refusals: [{ line: 2, column: '', reason: erased }] }
  expect(await show()).toMatchObject(expected)
  expect(await owner.get(`/api/v1/imports/${first.id}`).json()).toMatchObject(expected)
})

test('what is known already stays known to the check, whoever was erased', async () => {
  await importFile(world, `${header}\nk1,Known,,,\n`, { mapping: { source: 'canny' } })
  const comments =
    'Comment ID,Post ID,Author,Author Email,Value\nkc1,k1,Kim,kim@erased.example,Mine\nkc2,k1,Other,,Hers\n'
  const people = 'User ID,Name,Email\nk9,Ben,ben@harbor.example\n'
  const issue = {
    ...{ number: 9, title: 'Issue 9', state: 'OPEN', labels: [], author: { login: 'other' } },
    url: 'https://github.com/harbor/erased/issues/9',
    comments: [{ id: '9 kim', author: { login: 'kim' }, body: 'Of Kim' }],
  }
  const files = [
    { source: 'canny', content: comments },
    { source: 'canny', content: people },
    { source: 'github', content: JSON.stringify([issue]) },
  ] as const
  for (const { source, content } of files) await importFile(world, content, { mapping: { source } })
  const uploaded = await Promise.all(
    files.map(async ({ source, content }) => ({ source, ...(await uploadTo(world, content)) })),
  )
  await eraseAddress('kim@erased.example')
  const kim = await world.tenant().selectFrom('people').select('id').where('name', '=', 'kim').execute()
  for (const { id } of kim) await world.tenant().transaction((db) => eraseContact(db, id, Date.now()))
  const ben = await world.as('Ben')
  expect((await ben.post('/api/v1/account/deletion', { email: 'ben@harbor.example' })).status).toBe(204)

  for (const { id, source, owner, answer, show } of uploaded) {
    const { mapping, rowCount } = await answer.json()
    await owner.put(`/api/v1/imports/${id}/check`, { ...mapping, source })
    await runImportJobs(world)
    const known = { knownCount: rowCount, createdCount: 0, refusals: [] }
    expect(await show()).toMatchObject(known)
    await owner.put(`/api/v1/imports/${id}/run`)
    await runImportJobs(world)
    expect(await show()).toMatchObject(known)
  }
})

test('rows of which a part stays out are counted, and listed only up to the limit of refused rows', async () => {
  await importFile(world, 'ID,Name,Email\nlea,Lea,lea@erased.example\n')
  const rows = Array.from({ length: 12 }, (_, at) => `l${at},Item l${at},lea@erased.example`)
  const mapping = { kind: 'feedback' as const, columns: ['id', 'title', 'voterEmail'] }
  const file = await checkFile(world, `Post ID,Title,Voter Email\n${rows.join('\n')}\n`, { mapping })
  await eraseAddress('lea@erased.example')
  const goOn = await start(file)
  await goOn(() => true)
  expect(await file.show()).toMatchObject({ createdCount: 10, refusedCount: 0, leftOutCount: 10 })
  const imports = world.tenant().updateTable('imports').where('id', '=', file.id)
  await imports.set({ refused_count: limits.refusalsKept - 11 }).execute()
  await goOn(() => false)
  const done = await file.show()
  expect(done).toMatchObject({ createdCount: 12, leftOutCount: 12 })
  expect(done.refusals.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a finished import keeps nothing of the rows that it shows before, so an erased customer is gone from it too', async () => {
  const file = await checkFile(world, `${header}\ns1,Of Ida,i1,Ida Quux,ida@quux.example\n`)
  expect(JSON.stringify(file.checked.columns)).toContain('ida@quux.example')
  const done = await file.run()
  expect(done.columns.map(({ name }) => name)).toEqual(header.split(','))
  await eraseAddress('ida@quux.example')
  const rows = await world.tenant().selectFrom('imports').selectAll().where('id', '=', file.id).execute()
  expect(JSON.stringify([rows, await file.show()])).not.toMatch(/ida@quux|Ida Quux/)
})
