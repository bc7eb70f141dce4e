import type { AppServices } from '../compose.ts'
import { createEntry } from '../features/changelog/changelog.ts'
import { publishEntry } from '../features/changelog/publication.ts'
import { type Cast, memberOf } from './tell.ts'

const day = 24 * 60 * 60 * 1000

/** Harbor's changelog, oldest entry first; no test depends on it. An entry without days is a draft. */
const entries = [
  {
    daysAgo: 58,
    title: 'Lesson pages open at once',
    body: 'Pages of lessons with many photos took seconds to open on a phone. The photos now load as you scroll.',
    labels: ['improved'],
    settles: [],
  },
  {
    daysAgo: 36,
    title: 'Tides beside every lesson',
    body: 'Each lesson shows **high and low water** of its harbour, for the day and the day after.',
    labels: ['new'],
    settles: [],
  },
  {
    daysAgo: 23,
    title: 'The crew list works offline',
    body: 'Instructors can open the list of today’s crew without a network:\n\n- it loads when you open the app in the harbour\n- ticks are sent as soon as you are back online',
    labels: ['new'],
    settles: [],
  },
  {
    daysAgo: 12,
    title: 'Certificates print every name',
    body: 'Umlauts and accents were missing on printed certificates. They are there now, also on those you print again.',
    labels: ['fixed'],
    settles: ['Umlauts are missing on the printed certificate'],
  },
  {
    daysAgo: 3,
    title: 'Vouchers',
    body: 'You can pay with a voucher:\n\n- type its number **before** you pay\n- what is left on it stays for the next lesson\n- schools see all vouchers on one page',
    labels: ['new'],
    settles: ['Pay with the voucher my aunt gave me'],
  },
  {
    title: 'One booking for several children',
    body: 'Book the whole family at once. We are trying it with two schools.',
    labels: ['new'],
    settles: ['Let parents book for several children at once'],
  },
] as const

/** Gives the demo's first organisation a changelog. */
export async function addChangelog(services: AppServices, cast: Cast): Promise<void> {
  const { projectId } = cast
  const now = services.clock()
  for (const { title, body, labels, settles, ...entry } of entries) {
    const ctx = memberOf(services, cast, undefined, 'daysAgo' in entry ? now - entry.daysAgo * day : now)
    const linked = ctx.db.selectFrom('feedback').select('id').where('title', 'in', settles)
    // SQL has no empty list.
    const feedbackIds = settles.length > 0 ? (await linked.execute()).map(({ id }) => id) : []
    const { id } = await createEntry(ctx, projectId, { title, body, labels: [...labels], feedbackIds })
    if ('daysAgo' in entry) await publishEntry(ctx, id, { quiet: true, finishesItems: false })
  }
}
