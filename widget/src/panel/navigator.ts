import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { OpenRequest } from '../interface/interface.ts'

/** Routes of the views whose code loads behind the panel. */
export type FurtherRoute =
  | { view: 'board' | 'mine' | 'notifications' | 'news' | 'roadmap' }
  /** `reported` where the visitor has just sent a report of it. */
  | { view: 'item'; id: string; reported?: boolean }
  | { view: 'entry'; entryId: string }

/** Route of the panel. */
export type Route =
  | FurtherRoute
  | { view: 'home' }
  /** `problem` says that its draft was refused, and why. */
  | { view: 'form'; kind: FeedbackKind; prefill?: OpenRequest['prefill']; problem?: string }
  /** After a form: what the server answered, or nothing while it is queued in the outbox. */
  | { view: 'sent'; submitted?: SubmittedFeedback }

/** Navigation between the panel's views, with a history. */
export interface Navigator {
  current(): Route
  canGoBack(): boolean
  go(route: Route): void
  /** Goes to a route, with the home view as its only history. */
  restart(route: Route): void
  back(): void
  /** Mounts the current view again. */
  refresh(): void
  /** A number that changes with each navigation, for views to mount again. */
  visit(): number
}

/** The route that an `open` command asks for. */
export function routeOf({ view, type, id, prefill }: OpenRequest): Route | undefined {
  if (id) return { view: 'item', id }
  if (type || view === 'form') {
    // Pages give anything; the fields have texts.
    const { title = '', body = '' } = prefill ?? {}
    const kind = type === 'bug' ? type : 'idea'
    return { view: 'form', kind, prefill: { title: `${title}`, body: `${body}` } }
  }
  return view && view !== 'item' ? { view } : undefined
}

/** Starts at home; `changed` is called after each navigation. */
export function makeNavigator(changed: () => void): Navigator {
  const home: Route = { view: 'home' }
  let stack: Route[] = [home]
  let visit = 0
  const set = (next: Route[]) => {
    stack = next.length ? next : [home]
    visit += 1
    changed()
  }
  return {
    current: () => stack.at(-1) as Route,
    canGoBack: () => stack.length > 1,
    go: (route) => set([...stack, route]),
    restart: (route) => set(route.view === 'home' ? [] : [home, route]),
    back: () => set(stack.slice(0, -1)),
    refresh: () => set(stack),
    visit: () => visit,
  }
}
