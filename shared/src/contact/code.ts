import type { ContactSession } from '../widget/widget.ts'
import type { Contact } from './contact.ts'
import { sendRequest } from './request.ts'
import type { Store } from './store.ts'
import { uuid } from './uuid.ts'

/** Of a browser that stores nothing, until the page is left. */
const unstored = uuid()

/**
 * Secret of this browser, with which alone the codes are good that it asks for. It stays when somebody signs out, so that
 * the browser is known for the address.
 */
function browserOf(store: Store): string {
  const secret = store.read<string>('browser') ?? unstored
  store.write('browser', secret)
  return secret
}

/** Has a code sent to an address; the answer is the same whosever it is. */
export const requestCode = (
  { base, options: { key, language }, store }: Contact,
  email: string,
): Promise<unknown> => {
  const body = { key, email, browser: browserOf(store), language }
  return sendRequest(base, { method: 'POST', path: 'v1/session/code', body })
}

/**
 * Comes in by the code that was sent to an address; what this browser's visitor did goes with them. Rejects with a
 * `RequestError` for a code that is no good.
 */
export async function enterCode(
  { base, options: { key, language }, session, store }: Contact,
  email: string,
  code: string,
): Promise<void> {
  const visitor = store.read<string>('visitor')
  const body = { key, email, code, browser: browserOf(store), visitor, language }
  session.goOn(await sendRequest<ContactSession>(base, { method: 'POST', path: 'v1/session/by-code', body }))
}
