import type { SubscriptionChoice } from '@earshot/shared/billing/billing'
import type { FakeEvent } from '../../stand-ins/stripe/books.ts'
import { creditCustomer, readReported } from '../features/billing/subscription-sync.ts'
import { watchTrials } from '../features/plan/trial-watch.ts'
import { Caller } from './caller.ts'
import { takeDue } from './deliver-all.ts'
import type { World } from './harness.ts'

export const path = '/api/v1/subscription'
const goodCard = '4242 4242 4242 4242'
export const laterFailingCard = '4000 0000 0000 0341'
export const yearly: SubscriptionChoice = { plan: 'agency', interval: 'year' }

/** Submits a form of the fake provider's pages. @returns the response's status. */
export async function fillIn({ fakeStripe }: World, url: string, card?: string): Promise<number> {
  const body = new URLSearchParams(card === undefined ? {} : { card })
  const answer = await fakeStripe.app.request(url, { method: 'POST', body })
  return answer.status
}

/** Opens a checkout and pays. */
export async function subscribe(
  world: World,
  caller: Caller,
  choice: SubscriptionChoice = yearly,
  card = goodCard,
): Promise<void> {
  const { url } = await caller.post(`${path}/checkout`, choice).json()
  const status = await fillIn(world, url, card)
  if (status !== 303) throw new Error(`The checkout answered ${status}`)
  await hear(world)
}

/** Posts an event as the provider does. */
export function post(world: World, { body, signature }: { body: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return new Caller(world.app, headers).post('/stripe-events', body)
}

/** Posts events, by default all since the last call, and runs the jobs that they queue. */
export async function hear(world: World, events: readonly FakeEvent[] = world.fakeStripe.events.splice(0)) {
  for (const event of events) await post(world, world.fakeStripe.posted(event))
  await doJobs(world)
}

/** Runs the due billing jobs. */
export async function doJobs({ services }: World): Promise<void> {
  for (const job of await takeDue(services, 'creditCustomer'))
    await creditCustomer(services)({ ...job, payload: JSON.parse(job.payload) })
  for (const job of await takeDue(services, 'syncSubscription'))
    await readReported(services)({ ...job, payload: {} })
}

/** Checks trials, as the server does every ten minutes. */
export const watch = ({ services }: World) =>
  watchTrials(services)({ id: 'watch', tenantId: null, payload: {} })
