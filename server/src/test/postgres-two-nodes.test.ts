import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type AppServices, clearCaches, composeServices } from '../compose.ts'
import { openDatabase } from '../db/opening/open.ts'
import { OtherNodes } from '../events/other-nodes.ts'
import { StaticFiles } from '../http/response/static-files.ts'
import { Caller } from './caller.ts'
import { sharedWorld } from './harness.ts'
import { sendRequestedMails, tokenTo } from './mails.ts'
import { reserve, uploadTo } from './sample-files.ts'
import { png } from './sample-picture.ts'
import { quickPasswords, worldSecret } from './story.ts'

/* Two processes over one database and one data folder: each with connections, caches and followers of its own. */

const world = sharedWorld()
let services: AppServices
let app: ReturnType<typeof buildApp>

beforeAll(async () => {
  if (world.database.engine === 'sqlite') throw new Error('This is about Postgres')
  const { config, log, clock } = world.services
  const db = await openDatabase({ source: world.database, guarded: true })
  services = {
    ...composeServices(config, log, clock, db, [worldSecret]),
    passwords: quickPasswords(),
  }
  const nothing = await StaticFiles.read(join(config.dataDir, 'nothing-here'))
  app = buildApp(services, { console: nothing, widget: nothing }, { ready: true })
  const nodes = [world.services, services].map((node) => new OtherNodes(node.db, log, clearCaches(node)))
  for (const node of nodes) await node.start()
  return async () => {
    for (const node of nodes) await node.stop()
    await services.housekeeping.idle()
    await db.close()
  }
})

/** A copy of a caller that calls the second process. */
const there = (caller: Caller): Caller => new Caller(app, { ...caller.headers })

/** Calls both processes, five times each, at once. */
async function atOnce<Result>(caller: Caller, call: (at: Caller) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => call(index % 2 ? there(caller) : caller)))
}

test('a link that works once is used by one of two processes', async () => {
  await world.console().post('/api/v1/auth/forgotten-password', { email: 'ben@harbor.example' })
  await sendRequestedMails(world)
  const token = await tokenTo(world, 'ben@harbor.example', 'recovery')
  const answers = await atOnce(world.console(), (at) => at.post('/api/v1/auth/recovery', { token }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)])
})

test('one idempotency key makes one item, whichever process is asked', async () => {
  const visitor = await world.visitor(world.harbor)
  const caller = visitor.with({ 'idempotency-key': 'on both' })
  const bodies = await atOnce(caller, async (at) =>
    (await at.post('/e/v1/feedback', { kind: 'bug', title: 'The anchor drags' })).text(),
  )
  expect(new Set(bodies).size).toBe(1)
  const { items } = await there(visitor).get('/e/v1/me/feedback').json()
  expect(items).toHaveLength(1)
})

test('a file is reserved, sent, attached and read at different processes', async () => {
  const visitor = await world.visitor(world.harbor)
  const { id } = await (await reserve(visitor, png.byteLength)).json()
  expect((await uploadTo(there(visitor), id, png)).status).toBe(204)
  const bug = { kind: 'bug', title: 'Seen there', files: [id] }
  expect((await visitor.post('/e/v1/feedback', bug)).status).toBe(201)
  const read = await there(await world.as('Ada')).get(`/api/v1/files/${id}`)
  expect(read.status).toBe(200)
})

test('a change at one process is seen in the caches of the other', async () => {
  const { publicKey, projectId } = world.harbor
  const ada = await world.as('Ada')
  const isKnown = () => services.projects.known(publicKey, world.clock.read()) !== undefined
  await services.projects.find(publicKey, world.clock.read())
  expect(isKnown()).toBe(true)
  const renamed = await ada.patch(`/api/v1/projects/${projectId}`, { name: 'Harbor office' })
  expect(renamed.status, await renamed.text()).toBe(200)
  await expect.poll(isKnown, { interval: 5 }).toBe(false)
  expect((await services.projects.get(publicKey, world.clock.read())).name).toBe('Harbor office')
})
