/* The whole script of a static page. The page is readable without scripts; parts that need more (a form, a copy
   button) are islands, and only islands load React. */
import './site.css'
import { paths } from '../lib/paths.ts'
import type { SessionEvent } from '../session/session-events.ts'
import { takeErrorToSignUp } from './error-fragment.ts'
import { followTheme } from './theme.ts'

import.meta.glob(
  [
    './**/*.module.css',
    '../design/plain/*.module.css',
    '../design/mark/{KindIcon,Status}.module.css',
    '../design/table/Rings.module.css',
    '../installation/*.module.css',
  ],
  { eager: true },
)

/** Loads a public board if the server has put one on the page. */
async function hydrateBoard(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-board^="{"]')
  if (!place) return
  const { showBoard } = await import('../board/show-board.tsx')
  await showBoard(place)
}

/** Closes the phone's menu after a link to another place on the same page. */
const closeMenuOnJump = (): void =>
  window.addEventListener('hashchange', () => {
    document.querySelector<HTMLElement>('#site-navigation:popover-open')?.hidePopover()
  })

/**
 * Redirects to the console after a sign-in in another tab, on every public page except those for signed-in people too:
 * the service status, and an organisation's board.
 */
function followSignIn(): void {
  if (location.pathname.startsWith(paths.status()) || document.querySelector('[data-board][data-framed]'))
    return
  new BroadcastChannel('earshot-session').onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'SIGNED_IN' && data.user) location.replace(paths.dashboard())
  }
}

type Earshot = ((command: string, ...input: unknown[]) => void) & { q?: unknown[][] }

declare global {
  interface Window {
    Earshot?: Earshot
  }
}

/** Lets a page's own buttons open the widget, if the server has put it on the page. */
function offerWidget(): void {
  if (!document.querySelector('script[data-key]')) return
  const queue: Earshot = (...call) => {
    queue.q = [...(queue.q ?? []), call]
  }
  window.Earshot ??= queue
  window.Earshot('attach', '[data-open-widget]', { view: 'home' })
  window.Earshot('ready', () => document.documentElement.setAttribute('data-widget', ''))
}

/** Distance from the viewport at which an island is hydrated: about as far as a visitor scrolls meanwhile. */
const near = '600px'

/**
 * Hydrates a page's islands. Their shared code loads with the first island, and not at all on pages without islands.
 */
function hydrateIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const far = islands.filter(({ dataset }) => dataset.hydrate === 'near')
  for (const island of islands) if (!far.includes(island)) void hydrate(island)
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        if (target instanceof HTMLElement) void hydrate(target)
      }
    },
    { rootMargin: near },
  )
  for (const island of far) watch.observe(island)
}

async function hydrate(island: HTMLElement): Promise<void> {
  const { hydrateIsland } = await import('./islands/hydrate-islands.tsx')
  hydrateIsland(island)
}

followTheme()
// Inside a frame, the outer page does all of this.
if (self === top) {
  takeErrorToSignUp()
  followSignIn()
  closeMenuOnJump()
  offerWidget()
}
hydrateIslands()
void hydrateBoard()
