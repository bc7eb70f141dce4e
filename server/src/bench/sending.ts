import { setTimeout } from 'node:timers/promises'
import { Sendings } from '@earshot/shared/notification/notification'
import type { Checkout } from './checkout.ts'
import { benchOrigin } from './fill.ts'
import { type Followed, fillFollowers, followerCount } from './followers.ts'
import { load, type Round } from './load.ts'
import { signInOwner } from './owner.ts'
import { startEarshot, type Target } from './processes.ts'
import type { Requests } from './requests.ts'
import { bearersOf, type Material, submits } from './scenarios.ts'
import { type Engine, newStorage, prepare } from './storage.ts'

/** What a sending to many does to those who write meanwhile, round by round. */
export interface SendingMeasured {
  rounds: { alone: Round; beside: Round; perSecond: number }[]
  /** Recipients a second while nobody else wants anything. */
  idlePerSecond: number
  /** One contact's list of notifications among a million. */
  list: Round
}

interface Options {
  checkout: Checkout
  secret: string
  rounds: number
  seconds: number
}

/** Measures submissions alone and beside a sending to many, by turns, over a database and a server of its own. */
export async function measureSending(
  engine: Engine,
  { checkout, secret, rounds, seconds }: Options,
): Promise<SendingMeasured> {
  await using stack = new AsyncDisposableStack()
  const storage = stack.use(await newStorage(engine))
  let followed: Followed | undefined
  const material = await prepare(storage, checkout, 10_000, async (db, filled) => {
    followed = await fillFollowers(db, filled)
  })
  if (!followed) throw new Error('Nobody follows')
  const target = stack.use(await startEarshot(checkout.server, secret, storage.environment, true))
  const team = await signIn(target, material.password, followed)
  const submitting = submits({ bearer: await bearersOf(material, checkout, secret) })
  const readers = { ...material, contactIds: followed.followerIds }
  // First: what submissions leave to be done behind them would be measured with it.
  const list = await listOf(target, readers, { checkout, secret, seconds })
  const submit = () => load(target.url, 201, seconds, submitting)
  await submit()
  const measured: SendingMeasured['rounds'] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await submit()
    const sending = await team.begin()
    const beside = await submit()
    measured.push({ alone, beside, perSecond: await sending.stop() })
  }
  const sending = await team.begin()
  await setTimeout(seconds * 1_000)
  const idlePerSecond = await sending.stop()
  return { rounds: measured, idlePerSecond, list }
}

async function listOf(
  target: Target,
  material: Material,
  { checkout, secret, seconds }: Pick<Options, 'checkout' | 'secret' | 'seconds'>,
): Promise<Round> {
  const requests: Requests = {
    method: 'GET',
    path: '/e/v1/me/notifications',
    headers: { origin: benchOrigin, authorization: 'Bearer {bearer}' },
    values: { bearer: await bearersOf(material, checkout, secret) },
  }
  return load(target.url, 200, seconds, requests)
}

/** The owner in a browser, who changes the status of the item that many follow. */
async function signIn({ url }: Target, password: string, { itemId, statusIds }: Followed) {
  const { call } = await signInOwner(url, password)
  const newest = async () => {
    const answer = await call('GET', `/feedback/${itemId}/sendings`)
    const [sending] = Sendings.parse(await answer.json()).items
    if (!sending) throw new Error('Nothing is sent')
    return sending
  }
  let changes = 0
  return {
    /** Begins a sending to everybody, and resolves when the first are notified; `stop` ends it and says how many a second it notified. */
    async begin() {
      const statusId = statusIds[1 + (changes++ % 2)]
      await call('PUT', `/feedback/${itemId}/status`, { statusId })
      let before = await newest()
      // Before the first are notified, all are counted.
      for (; before.done === 0; before = await newest()) await setTimeout(100)
      const began = performance.now()
      return {
        async stop(): Promise<number> {
          const { id, done, state } = await newest()
          const took = (performance.now() - began) / 1_000
          if (state === 'sent')
            throw new Error(`All ${followerCount} were notified before the round was over`)
          await call('DELETE', `/sendings/${id}`)
          return (done - before.done) / took
        },
      }
    },
  }
}
