import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from '../lib/load-part.ts'

/** Delay after a page is shown, in milliseconds; background loading then competes with nothing the page needs. */
const afterPage = 1_000

const loads = new Set<() => Promise<unknown>>()
let hasBegun = false

const inBackground = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

function begin(): void {
  hasBegun = true
  for (const load of loads) inBackground(load)
}

// Event targets do not exist while the build renders pages.
for (const act of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(act, begin, { capture: true, once: true })

/** Loads code in the background once the person has begun to work. */
export function loadLater(load: () => Promise<unknown>): void {
  if (hasBegun) setTimeout(() => inBackground(load), afterPage)
  else loads.add(load)
}

/**
 * A component that is not needed at first sight, such as a dialog. Its code loads once the person begins to work, so
 * that it is available later even without a network.
 */
export function onDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let loading: Promise<ComponentType<Props>> | undefined
  const once = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  loadLater(once)
  return lazy(async () => ({ default: await loadPart(once) }))
}
