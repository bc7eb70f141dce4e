import { limits } from '@earshot/shared/limits'
import type { OpenRequest, Options } from '../interface/interface.ts'
import { claimsOf, lacking } from './former-token.ts'

/** A rival's global: a function that its snippet puts on the page, with the calls until its script has come. */
interface FormerGlobal {
  (...call: unknown[]): unknown
  q?: Iterable<unknown>[]
}

/** The widget's global, or a queue in its place. */
interface Earshot {
  (...call: unknown[]): unknown
  q?: unknown[]
}

declare const window: Record<string, FormerGlobal | undefined> & { Earshot?: Earshot }

/** Anything that a page passed to a rival's call. */
export type Input = Record<string, unknown>

/** The page that was written for a rival's script, for the calls that are translated. */
export interface FormerPage {
  open(view?: OpenRequest['view']): void
  close(): void
  /** Starts the widget, or changes its options. */
  set(options: Partial<Options>): void
  /** Puts the panel into an element of the page; opens it where there is none. */
  embed(selector: string): void
  /** Says who uses the page, by a token where there is one, else by what the page claims. */
  identify(user: Input, token?: unknown): void
  logout(): void
}

/** The calls of a rival's script by their names; each gets what follows the name. */
export type FormerCalls = Record<string, (input: Input, more: unknown) => void>

const themes: unknown[] = ['auto', 'light', 'dark']

/** The theme that a page wanted, where the widget has it too. */
export const themeOf = ({ theme }: Input): Partial<Options> =>
  themes.includes(theme) ? { theme: theme as 'auto' } : {}

const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, max) : undefined

/** Name of the company for which somebody works, as both rivals have it. */
function companyOf({ companies }: Input): string | undefined {
  const [first] = Array.isArray(companies) ? companies : []
  return textOf((first as Input | undefined)?.name, limits.companyNameMax)
}

/** Loads the widget for the key in the script's own address, and queues calls for it until it is there. */
function load(script: HTMLScriptElement): Earshot {
  const [, base = '', key = ''] = /^(.*\/)[^/?]*(?:\?(?:.*&)?key=([\w-]+))?/.exec(script.src) ?? []
  if (!key)
    console.warn(`Earshot: no key. End the script’s address with ?key=pk_… ${base}guide#former-script`)
  const queue: Earshot = (...call) => {
    queue.q = [...(queue.q ?? []), call]
  }
  window.Earshot ??= queue
  const tag = document.createElement('script')
  tag.src = `${base}v1.js`
  tag.async = true
  tag.nonce = script.nonce
  Object.assign(tag.dataset, { key, launcher: false })
  document.head.append(tag)
  return (...call) => window.Earshot?.(...call)
}

/** The widget as a page that was written for a rival uses it. */
function makePage(earshot: Earshot, rival: string, guide: string): FormerPage {
  let settings: Partial<Options> = {}
  const set = (options: Partial<Options>) => {
    settings = { ...settings, ...options }
    earshot('init', options)
  }
  return {
    open: (view) => earshot('open', view && { view }),
    close: () => earshot('close'),
    set,
    embed(container) {
      if (!document.querySelector(container)) return earshot('open', { view: 'board' })
      // A page that shows another address without loading may have a new element.
      earshot('destroy')
      set({ ...settings, container })
    },
    identify(user, token) {
      const claims = claimsOf(token)
      const missing = claims && lacking(claims)
      if (claims && !missing) return set({ identity: { token: `${token}` } })
      if (token)
        console.warn(
          `Earshot: the token for ${rival} ${claims ? `lacks ${missing}` : 'cannot be read'}; its user is unverified. ${guide}`,
        )
      const { id, userId = id, name, email, ...rest } = { ...claims, ...user } as Input
      const company = companyOf(rest)
      set({
        visitor: { name: textOf(name, limits.contactNameMax), email: textOf(email, limits.emailMax) },
        metadata: {
          ...settings.metadata,
          ...(userId ? { userId: `${userId}` } : {}),
          ...(company ? { company } : {}),
        },
      })
    },
    logout: () => earshot('logout'),
  }
}

/** Opens a view when an element is pressed that a rival's script would have handled, also one that came later. */
function openOnClick(page: FormerPage, links: Record<string, OpenRequest['view']>): void {
  addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey) return
    for (const [selector, view] of Object.entries(links)) {
      if (!(event.target as HTMLElement).closest?.(selector)) continue
      // Such a link leads to the rival's own pages.
      event.preventDefault()
      page.open(view)
      return
    }
  })
}

/**
 * Takes the place of a rival's script: loads the widget, opens it by the elements that the page has marked for the rival,
 * and runs the page's calls, those from before too.
 *
 * @param rival name of the rival's global
 * @param links views by the selectors of what opens them
 */
export function replace(
  rival: string,
  links: Record<string, OpenRequest['view']>,
  callsOn: (page: FormerPage) => FormerCalls,
): void {
  const script = document.currentScript as HTMLScriptElement
  const guide = `${script.src.replace(/[^/]*$/, '')}guide#former-script`
  const page = makePage(load(script), rival, guide)
  const calls = callsOn(page)
  const run = (name?: unknown, input?: unknown, more?: unknown): void => {
    const call = Object.hasOwn(calls, `${name}`) ? calls[`${name}`] : undefined
    if (call) call((input ?? {}) as Input, more)
    else console.warn(`Earshot: ${rival}('${name}') does nothing here. ${guide}`)
  }
  openOnClick(page, links)
  const early = window[rival]?.q ?? []
  window[rival] = run
  for (const call of early) run(...call)
}
