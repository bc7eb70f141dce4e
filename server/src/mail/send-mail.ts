import type { Sealing } from '../auth/sealing.ts'
import { type JobHandler, PermanentError } from '../jobs/kinds.ts'
import type { Clock } from '../lib/clock.ts'
import { render } from './render.ts'
import { openLinks } from './sealed-links.ts'
import type { Transport } from './transport.ts'

/** The job that renders and sends a mail, as long as its link is valid. */
export const sendMail =
  (transport: Transport, sealing: Sealing, clock: Clock): JobHandler<'sendMail'> =>
  async ({ id, tenantId, payload }) => {
    // A mail delayed beyond its link's end would only lead to an error page.
    if (payload.until !== undefined && clock() >= payload.until)
      throw new PermanentError('its link has ended')
    const mail = await render(openLinks(sealing, payload))
    if (/[\r\n]/.test(mail.subject)) throw new PermanentError('the subject has more than one line')
    await transport.send({ ...mail, id, tenantId, to: payload.to, senderName: payload.senderName })
  }
