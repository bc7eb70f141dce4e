import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from '../lib/load-part.ts'

/** So long after a page was shown that nothing waits for what it may need, in milliseconds. */
const afterPage = 1_000

const loads = new Set<() => Promise<unknown>>()
let begun = false

const inBackground = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

function begin(): void {
  begun = true
  for (const load of loads) inBackground(load)
}

// Not in the build that renders pages.
for (const act of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(act, begin, { capture: true, once: true })

/** Loads something as somebody begins to work. */
export function loadLater(load: () => Promise<unknown>): void {
  if (begun) setTimeout(() => inBackground(load), afterPage)
  else loads.add(load)
}

/**
 * A part of a page that no first sight of it needs, such as a dialog. It loads as somebody begins to work, so that it is
 * there when it is wanted, also when the network is not.
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
