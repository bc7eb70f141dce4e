import { type Handler, NeverWorks } from '../jobs/kinds.ts'
import { render } from './render.ts'
import type { Transport } from './transport.ts'

/** The job that writes a letter and sends it. */
export const sendMail =
  (transport: Transport): Handler<'sendMail'> =>
  async ({ id, payload }) => {
    const letter = await render(payload)
    if (/[\r\n]/.test(letter.subject)) throw new NeverWorks('the subject has more than one line')
    await transport.send({ ...letter, id, to: payload.to })
  }
