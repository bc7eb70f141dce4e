/** How far from the screen an island begins to come alive: about as far as one scrolls in the time that takes. */
const near = '600px'

/** Makes a page's islands work. What they need is loaded with the first of them, and not at all without one. */
export function wakeIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const far = islands.filter(({ dataset }) => dataset.wake === 'near')
  for (const island of islands) if (!far.includes(island)) void wake(island)
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        void wake(target as HTMLElement)
      }
    },
    { rootMargin: near },
  )
  for (const island of far) watch.observe(island)
}

async function wake(island: HTMLElement): Promise<void> {
  const { hydrateIsland } = await import('./hydrate-islands.tsx')
  hydrateIsland(island)
}
