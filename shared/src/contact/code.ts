import type { ContactSession } from '../widget/widget.ts'
import type { Contact } from './contact.ts'
import { sendRequest } from './request.ts'
import type { Store } from './store.ts'
import { uuid } from './uuid.ts'

/** Secret of a browser that stores nothing; lasts until the page is left. */
const unstored = uuid()

/**
 * Secret of this browser: the codes that the browser requests work only with it. It survives signing out, so that the
 * browser stays known for the address.
 */
function browserOf(store: Store): string {
  const secret = store.read<string>('browser') ?? unstored
  store.write('browser', secret)
  return secret
}

/** Has a code emailed to an address; the response is equal for every address. */
export const requestCode = (
  { base, options: { key, language }, store }: Contact,
  email: string,
): Promise<unknown> => {
  const body = { key, email, browser: browserOf(store), language }
  return sendRequest(base, { method: 'POST', path: 'v1/session/code', body })
}

/**
 * Signs in with the emailed code and takes over the activity of this browser's visitor. Rejects with a `RequestError`
 * for an invalid code.
 */
export async function signInWithCode(
  { base, options: { key, language }, session, store }: Contact,
  email: string,
  code: string,
): Promise<void> {
  const visitor = store.read<string>('visitor')
  const body = { key, email, code, browser: browserOf(store), visitor, language }
  session.goOn(await sendRequest<ContactSession>(base, { method: 'POST', path: 'v1/session/by-code', body }))
}
