import { setTimeout } from 'node:timers/promises'
import { Broadcasts } from '@earshot/shared/notification/notification'
import type { Checkout } from './checkout.ts'
import { benchOrigin } from './fill.ts'
import { type Followed, fillFollowers, followerCount } from './followers.ts'
import { load, type Round } from './load.ts'
import { signInOwner } from './owner.ts'
import { startEarshot, type Target } from './processes.ts'
import type { Requests } from './requests.ts'
import { bearersOf, type Material, submits } from './scenarios.ts'
import { type Engine, newStorage, prepare } from './storage.ts'

/** Effect of a broadcast on concurrent submissions, round by round. */
export interface BroadcastMeasured {
  rounds: { alone: Round; beside: Round; perSecond: number }[]
  /** Recipients per second while the server is otherwise idle. */
  idlePerSecond: number
  /** One contact's list of notifications, out of a million. */
  list: Round
}

interface Options {
  checkout: Checkout
  secret: string
  rounds: number
  seconds: number
}

/** Measures submissions alone and during a broadcast, in turns, with a database and a server of its own. */
export async function measureBroadcast(
  engine: Engine,
  { checkout, secret, rounds, seconds }: Options,
): Promise<BroadcastMeasured> {
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
  // Measured first: jobs queued by the submissions would distort it.
  const list = await listOf(target, readers, { checkout, secret, seconds })
  const submit = () => load(target.url, 201, seconds, submitting)
  await submit()
  const measured: BroadcastMeasured['rounds'] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await submit()
    const broadcast = await team.begin()
    const beside = await submit()
    measured.push({ alone, beside, perSecond: await broadcast.stop() })
  }
  const broadcast = await team.begin()
  await setTimeout(seconds * 1_000)
  const idlePerSecond = await broadcast.stop()
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

/** Signs in the owner, who changes the status of the item that many follow. */
async function signIn({ url }: Target, password: string, { itemId, statusIds }: Followed) {
  const { call } = await signInOwner(url, password)
  const newest = async () => {
    const answer = await call('GET', `/feedback/${itemId}/broadcasts`)
    const [broadcast] = Broadcasts.parse(await answer.json()).items
    if (!broadcast) throw new Error('Nothing is sent')
    return broadcast
  }
  let changes = 0
  return {
    /**
     * Starts a broadcast to all followers, and resolves when the first are notified; `stop` ends it and returns the
     * notifications per second.
     */
    async begin() {
      const statusId = statusIds[1 + (changes++ % 2)]
      await call('PUT', `/feedback/${itemId}/status`, { statusId })
      let before = await newest()
      // All recipients are counted before the first are notified.
      for (; before.done === 0; before = await newest()) await setTimeout(100)
      const began = performance.now()
      return {
        async stop(): Promise<number> {
          const { id, done, state } = await newest()
          const took = (performance.now() - began) / 1_000
          if (state === 'sent')
            throw new Error(`All ${followerCount} were notified before the round was over`)
          await call('DELETE', `/broadcasts/${id}`)
          return (done - before.done) / took
        },
      }
    },
  }
}
