import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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
  if (begun) setTimeout(() => inBackground(once), afterPage)
  else loads.add(once)
  return lazy(async () => ({ default: await once() }))
}
