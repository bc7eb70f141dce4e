import type { ContactSession } from '../widget/widget.ts'
import type { Identity } from './identity.ts'
import { type Request, sendRequest } from './request.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'

/** Identity of the contact at the server: a visitor secret in this browser's storage, a token in memory. */
export interface Session {
  /** True if a site names the contact, or this browser has written before: own items and votes may then exist. */
  isKnown(): boolean
  /** The contact as identified by the server; undefined before the first session. */
  contact(): ContactSession['contact'] | undefined
  /** Asks the server who a known visitor is before anything is sent, to show their name and unread count. */
  identify(): void
  /** Last known number of unread notifications. */
  unread(): number
  setUnread(count: number): void
  /** Continues with a session that the server returned, for example for an emailed code. */
  goOn(session: ContactSession): void
  /** Runs a request with the contact's token; an expired token is renewed once. */
  withToken<Answer>(run: (token: string) => Promise<Answer>): Promise<Answer>
  send<Answer>(request: Request): Promise<Answer>
  forget(): void
}

/** Translates a refusal into the reader's language; 5xx errors have no reason of their own. */
const translator =
  (reason: ContactSetup['reason']) =>
  (error: RequestError): never => {
    const { status, problem, message, errors } = error
    error.message = status < 500 ? reason(problem, message) : ''
    for (const field of errors) field.message = reason(`field.${field.path}`, field.message)
    throw error
  }

/** Requests sessions for the identity that the site gives, else for a visitor. */
function sessionOpener(
  { base, options, tellMistake }: Pick<ContactSetup, 'base' | 'options' | 'tellMistake'>,
  visitor: () => string | undefined,
) {
  /** Refused by the server twice: it is not used again until the site gives another. */
  let refused: Identity | false

  /** The token that the site signs for its present visitor. */
  const tokenOf = async (identity: Identity | false): Promise<string | undefined> => {
    const signed: unknown = typeof identity === 'function' ? await identity() : identity
    const token = (signed as { token?: string } | undefined)?.token || signed || undefined
    if (token === undefined || typeof token === 'string') return token
    tellMistake?.('identity-type')
  }

  /** Tells the page's developer why the contact is not identified. */
  const note = (failure: RequestError | undefined, proofs: number, identity: Identity | false) => {
    if (failure?.status) tellMistake?.('identity', failure.message)
    else tellMistake?.('identity-function', failure)
    if (proofs === 2 && failure?.status) refused = identity
  }

  /**
   * Opens a session for the site's identity, requesting the token twice, as it may have expired (`proofs` 3 and 2);
   * else for this browser's visitor (1); else, if the server no longer knows that visitor (erased, other installation),
   * for a new one.
   */
  const open = async (proofs = 3): Promise<ContactSession> => {
    const { identity: ownIdentity, key, language } = options
    const identity = proofs > 1 && ownIdentity !== refused && ownIdentity
    const known = proofs ? visitor() : undefined
    try {
      return await sendRequest<ContactSession>(base, {
        method: 'POST',
        path: 'v1/session',
        body: { key, visitor: known, identity: await tokenOf(identity), language },
      })
    } catch (error) {
      // A page's function may reject with anything, even undefined.
      const failure = error as RequestError | undefined
      if (failure?.retryable || !(identity || known)) throw error
      note(failure, proofs, identity)
      return open(identity ? proofs - 1 : 0)
    }
  }
  return open
}

/** Runs `attempt` once more after `renew` if its token has expired. */
const renewOnce = <Answer>(attempt: () => Promise<Answer>, renew: () => void): Promise<Answer> =>
  attempt().catch((error: RequestError) => {
    if (error.status !== 401) throw error
    renew()
    return attempt()
  })

/** The number of unread notifications, announced whenever it changes. */
function openUnread({ emit, changed }: Pick<ContactSetup, 'emit' | 'changed'>) {
  let unread = 0
  return {
    unread: () => unread,
    setUnread(count: number) {
      if (count === unread) return
      unread = count
      emit('unread', { count })
      changed()
    },
  }
}

/** Opens sessions lazily: the first is requested by the first request that needs one. */
export function openSession(setup: ContactSetup): Session {
  const { base, options, store, emit, reason, changed } = setup
  let token: Promise<string> | undefined
  let contact: ContactSession['contact'] | undefined
  /** Visitor secret of a browser that stores nothing; lasts until the page is left. */
  let unstored: string | null | undefined
  let forgotten = 0
  const visitor = () => unstored ?? store.read<string>('visitor')
  const open = sessionOpener(setup, visitor)

  const { unread, setUnread } = openUnread(setup)
  const accept = (session: ContactSession) => {
    unstored = store.write('visitor', session.visitor) ? undefined : session.visitor
    contact = session.contact
    setUnread(session.unread || 0)
    emit('identify', { verified: contact.verified })
    changed()
  }

  const expire = () => {
    token = undefined
  }
  const currentToken = () => {
    const before = forgotten
    token ??= open().then((session) => {
      // A contact who logged out meanwhile must not be signed in again by a late response.
      if (before === forgotten) accept(session)
      return session.token
    })
    token.catch(expire)
    return token
  }
  const withToken = <Answer>(run: (token: string) => Promise<Answer>) =>
    renewOnce(() => currentToken().then(run), expire)

  return {
    isKnown: () => !!(options.identity || visitor() || token),
    contact: () => contact,
    identify() {
      if (options.identity || visitor()) currentToken().catch(() => {})
    },
    unread,
    setUnread,
    goOn(session) {
      token = Promise.resolve(session.token)
      accept(session)
    },
    withToken,
    send: (request) =>
      withToken((token) => sendRequest<never>(base, { ...request, token })).catch(translator(reason)),
    forget() {
      forgotten++
      token = contact = unstored = undefined
      setUnread(0)
    },
  }
}
