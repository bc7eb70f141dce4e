import { contactNames, openStore, type Store } from '@earshot/shared/contact/store'

/**
 * Storage of a contact identified by a link, until the tab is closed. Separate from the visitor's storage: anybody can
 * make others follow a link with a forged identity, and must not become the owner of their items.
 */
export const tabStore = (key: string): Store => openStore(key, () => sessionStorage)

/**
 * Takes the signed identity from a board's fragment, `#identity=…`, which reaches no server and no log. Removed from
 * the address at once, so that nobody shares it with a copied link; kept in this tab across reloads.
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

/** Unverified subject of a token, only used to detect that this tab's storage belongs to another person. */
function subjectOf(token = ''): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/** Removes the signed identity of this tab. */
export const forgetIdentity = (key: string): void => void tabStore(key).write('identity')
