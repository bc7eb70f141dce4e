import { oneOf } from '@earshot/shared/record'
import type { OpenRequest, Options } from '../interface/interface.ts'
import { readToken } from './former-token.ts'
import { factsOf, type Input, isSame, visitorOf } from './former-user.ts'

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

/** The page that was written for a rival's script, for the calls that are translated. */
export interface FormerPage {
  open(view?: OpenRequest['view']): void
  close(): void
  /** Closes the changelog, where that is open over the page. */
  closeNews(): void
  /** Starts the widget, or changes its options; metadata is added to what there is. */
  set(options: Partial<Options>): void
  /** Puts the panel into an element of the page; opens it where there is none. */
  embed(selector: string): void
  /**
   * Says who uses the page, by a token where there is one, else by what the page claims. If that is somebody else, the
   * former user is forgotten.
   */
  identify(user: Input, token?: unknown): void
  /** Calls once the widget may be opened. */
  ready(run: () => void): void
  /** Names in the console what has no counterpart here. */
  warn(sentence: string): void
  /** Forgets the user, and all metadata. */
  logout(): void
}

/** The calls of a rival's script by their names; each gets what follows the name. */
export type FormerCalls = Record<string, (input: Input, more: unknown) => void>

const themes = ['auto', 'light', 'dark'] as const

/** The theme that a page wanted, where the widget has it too. */
export function themeOf({ theme }: Input): Partial<Options> {
  const known = oneOf(themes, theme)
  return known ? { theme: known } : {}
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

/** The panel, with the options that it has again when it begins anew. */
function makePanel(earshot: Earshot) {
  let settings: Partial<Options> = {}
  let shown: unknown
  const follow = () => earshot('on', 'open', ({ view }: { view: string }) => (shown = view))
  const apply = (options: Partial<Options>) => {
    settings = { ...settings, ...options }
    earshot('init', options)
  }
  /** Begins anew, in an element of the page or over it. */
  const restart = (container?: string) => {
    earshot('destroy')
    follow()
    apply({ ...settings, container })
  }
  const open: FormerPage['open'] = (view) => {
    // In an element that has left the page, nobody would see it.
    if (settings.container && !document.querySelector(`${settings.container}`)) restart()
    earshot('open', view && { view })
  }
  follow()
  return {
    apply,
    identity: () => settings.identity,
    open,
    close: () => earshot('close'),
    closeNews: () => shown === 'news' && !settings.container && earshot('close'),
    embed(container: string) {
      // A page that shows another address without loading may have a new element.
      if (document.querySelector(container)) restart(container)
      else open('board')
    },
  }
}

/** The widget as a page that was written for a rival uses it. */
function makePage(earshot: Earshot, rival: string, guide: string): FormerPage {
  const { apply, identity: currentIdentity, ...panel } = makePanel(earshot)
  let metadata: Input = {}
  let user: Input = {}
  const logout = () => {
    earshot('logout')
    metadata = user = {}
    apply({ identity: undefined, visitor: undefined, metadata })
  }
  const warn = (sentence: string) => console.warn(`Earshot: ${sentence} ${guide}`)
  return {
    ...panel,
    ready: (run) => earshot('ready', run),
    warn,
    set({ metadata: more, ...options }) {
      metadata = { ...metadata, ...more }
      apply(more ? { ...options, metadata: { ...metadata, ...factsOf(user) } } : options)
    },
    identify(input, token) {
      const { claims, identity } = readToken(token, (why) =>
        warn(`the token for ${rival} ${why}; its user is unverified.`),
      )
      const next = { ...claims, ...input }
      const same = isSame(user, next)
      if (same === false) logout()
      const proof = identity ?? currentIdentity()
      // A claim does not replace a proof, unless it is about somebody else.
      if (proof && !identity && !same) return
      user = same ? { ...user, ...next } : next
      apply({
        ...(identity && { identity }),
        visitor: proof ? undefined : visitorOf(user),
        metadata: { ...metadata, ...factsOf(user) },
      })
    },
    logout,
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
  const script = document.currentScript
  if (!script || !('src' in script)) return
  const guide = `${script.src.replace(/[^/]*$/, '')}guide#former-script`
  const page = makePage(load(script), rival, guide)
  const calls = callsOn(page)
  const run = (name?: unknown, input?: unknown, more?: unknown): void => {
    const call = Object.hasOwn(calls, `${name}`) ? calls[`${name}`] : undefined
    if (call) call((input ?? {}) as Input, more)
    else page.warn(`${rival}('${name}') does nothing here.`)
  }
  openOnClick(page, links)
  const early = window[rival]?.q ?? []
  window[rival] = run
  for (const call of early) run(...call)
}
