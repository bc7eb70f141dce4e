import { contactNames, openStore, type Store } from '@earshot/shared/contact/store'

/**
 * The store of somebody whom a link has named, until their tab is closed. It is another than the visitor's: anybody
 * can make others follow a link with an identity of their own, and must not become the owner of what those wrote.
 */
export const tabStore = (key: string): Store => openStore(key, () => sessionStorage)

/**
 * The signed identity that a link to a board had in its fragment, `#identity=…`, which no server and no log sees. It
 * leaves the address at once, so that nobody passes it on with a copied link, and stays in this tab across reloads.
 */
export function takeIdentity(key: string): string | undefined {
  const store = tabStore(key)
  const linked = new URLSearchParams(location.hash.slice(1)).get('identity')
  if (linked) {
    history.replaceState(history.state, '', location.pathname + location.search)
    if (subjectOf(linked) !== subjectOf(store.read('identity')))
      for (const name of contactNames) store.write(name)
    store.write('identity', linked)
  }
  return linked ?? store.read<string>('identity')
}

/** Whom a token is about, unproven: only to tell whether what this tab stores is another person's. */
function subjectOf(token = ''): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/** Forgets the signed identity of this tab. */
export const forgetIdentity = (key: string): void => void tabStore(key).write('identity')
