import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback'
import type { OpenRequest } from '../bridge.ts'

/** What the panel shows. */
export type Route =
  | { view: 'home' | 'board' | 'mine' }
  | { view: 'form'; kind: FeedbackKind; prefill?: OpenRequest['prefill'] }
  | { view: 'item'; id: string }
  /** After a form: what the server answered, or nothing while it is queued in the outbox. */
  | { view: 'sent'; submitted?: SubmittedFeedback }

/** The way through the panel's views, with the way back. */
export interface Navigator {
  current(): Route
  canGoBack(): boolean
  go(route: Route): void
  /** Goes to a route that "back" leaves for home. */
  restart(route: Route): void
  back(): void
  /** Begins the current view anew. */
  refresh(): void
  /** A number that is another after each move, for views to begin anew. */
  visit(): number
}

/** The route that an `open` command asks for. */
export function routeOf({ view, type, id, prefill }: OpenRequest): Route | undefined {
  if (id) return { view: 'item', id }
  if (type || view === 'form') return { view: 'form', kind: type ?? 'idea', prefill }
  return view && view !== 'item' ? { view } : undefined
}

/** Starts at home; `changed` is called after each move. */
export function makeNavigator(changed: () => void): Navigator {
  const home: Route = { view: 'home' }
  let stack: Route[] = [home]
  let visit = 0
  const become = (next: Route[]) => {
    stack = next.length ? next : [home]
    visit += 1
    changed()
  }
  return {
    current: () => stack.at(-1) as Route,
    canGoBack: () => stack.length > 1,
    go: (route) => become([...stack, route]),
    restart: (route) => become(route.view === 'home' ? [] : [home, route]),
    back: () => become(stack.slice(0, -1)),
    refresh: () => become(stack),
    visit: () => visit,
  }
}
