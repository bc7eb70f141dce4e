import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright'

/** Milliseconds between two inputs: four a second is a fast person. `-- --pace 80` is faster than anybody. */
export const pace = Number(parseArgs({ options: { pace: { type: 'string', default: '250' } } }).values.pace)

/** Duration assumed for faster interactions, which the Event Timing API does not report. */
export const shortest = 16

/** Durations of a page's interactions, and the processor time of its main thread for them, in milliseconds. */
interface Taken {
  durations: number[]
  processor: number
}

/** Figures of each page. */
export const figures = new Map<string, Taken>()

/** Runs in the page: keeps the longest duration of each interaction by its id. */
export function record(): void {
  const longest = new Map<number, number>()
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry instanceof PerformanceEventTiming && entry.interactionId)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }
  const events = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(events)
  Object.assign(globalThis, {
    takeInteractions() {
      keep(observer.takeRecords())
      const taken = [...longest.values()]
      longest.clear()
      return taken
    },
  })
}

/** Performs inputs on a page, each one key or one click, and adds their durations to the page's figures. */
export async function measure(
  page: Page,
  name: string,
  acts: readonly (() => Promise<void>)[],
): Promise<void> {
  await take(page)
  const start = await processorTime(page)
  for (const act of acts) {
    await act()
    await page.waitForTimeout(pace)
  }
  // Entries arrive after the frame that they measure.
  await page.waitForTimeout(400)
  const taken = await take(page)
  const unseen = Math.max(0, acts.length - taken.length)
  const before = figures.get(name) ?? { durations: [], processor: 0 }
  figures.set(name, {
    durations: [...before.durations, ...taken, ...Array<number>(unseen).fill(shortest)],
    processor: before.processor + (await processorTime(page)) - start,
  })
  console.error(rowOf(name, figures.get(name) ?? before))
}

const sessions = new WeakMap<Page, CDPSession>()

/** Processor time of the page's main thread so far, in milliseconds; excludes everything else on the machine. */
async function processorTime(page: Page): Promise<number> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  if (!sessions.has(page)) await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  sessions.set(page, session)
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const take = (page: Page): Promise<number[]> => page.evaluate<number[]>('takeInteractions()')

/** The value below which `share` of the values lie. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const rowOf = (name: string, { durations, processor }: Taken): string =>
  `| ${[
    name,
    durations.length,
    ...[0.5, 0.75, 0.98].map((share) => percentile(durations, share)),
    (processor / durations.length).toFixed(0),
  ].join(' | ')} |`
