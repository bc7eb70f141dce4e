import type { WidgetConfig } from '@earshot/shared/widget'
import type { Bridge } from '../bridge.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { makeNavigator, type Navigator } from './navigator.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { type Request, sendRequest } from './request.ts'
import { retry } from './retry.ts'
import { makeSession, type Session } from './session.ts'
import { makeVotes, type Votes } from './votes.ts'

/** What the panel's views work with. */
export interface Services {
  bridge: Bridge
  /** The project's configuration, once it has come. */
  config?: WidgetConfig
  drafts: Drafts
  navigator: Navigator
  outbox: Outbox
  session: Session
  votes: Votes
  /** Reads something everybody may see. */
  read<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** Reads an item, its path beginning with `feedback`, with what the visitor alone may see of it. */
  look<Answer>(path: string, query?: Request['query']): Promise<Answer>
  /** Closes the panel. */
  close(): void
}

/**
 * The running panel's services: a page has one panel at a time, and a context for them would cost every
 * page that embeds it.
 */
export let services: Services

/** Sets up the services; `changed` is called whenever the views have something new to show. */
export function startServices(bridge: Bridge, close: () => void, changed: () => void): Services {
  const { base, options, store, emit } = bridge
  const session = makeSession(base, options, store, ({ verified }) => {
    emit('identify', { verified })
    changed()
  })
  const read: Services['read'] = (path, query) =>
    sendRequest(base, { method: 'GET', path, query: { key: options.key, ...query } })
  const send = <Answer>(request: Request) => retry(() => session.send<Answer>(request))
  services = {
    bridge,
    close,
    drafts: openDrafts(store),
    navigator: makeNavigator(changed),
    outbox: openOutbox(store, send, changed),
    session,
    votes: makeVotes(session, emit, changed),
    read,
    look: (path, query) => {
      const asAnybody = () => read<never>(`v1/${path}`, query)
      return session.isKnown()
        ? session.send<never>({ method: 'GET', path: `v1/me/${path}`, query }).catch(asAnybody)
        : asAnybody()
    },
  }
  return services
}
