import type { ContactSession } from '../widget.ts'
import type { Contact } from './contact.ts'
import { sendRequest } from './request.ts'

/** Has a code sent to an address; the answer is the same whosever it is. */
export const requestCode = ({ base, options: { key, language } }: Contact, email: string): Promise<unknown> =>
  sendRequest(base, { method: 'POST', path: 'v1/session/code', body: { key, email, language } })

/**
 * Comes in by the code that was sent to an address; what this browser's visitor did goes with them. Rejects with a
 * `RequestError` for a code that is no good.
 */
export async function enterCode(
  { base, options: { key, language }, session, store }: Contact,
  email: string,
  code: string,
): Promise<void> {
  const body = { key, email, code, visitor: store.read<string>('visitor'), language }
  session.goOn(await sendRequest<ContactSession>(base, { method: 'POST', path: 'v1/session/by-code', body }))
}
