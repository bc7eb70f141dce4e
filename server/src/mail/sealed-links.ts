import type { Sealing } from '../auth/sealing.ts'
import { PermanentError } from '../jobs/kinds.ts'
import { Code, Link } from './templates/fields.ts'
import { type Envelope, NewMail, type ParsedMail } from './templates/new-mail.ts'
import type { QueuedMail } from './templates/queued-mail.ts'
import { templates } from './templates/templates.ts'

/** Schemas of parameters that grant access to anyone who reads them. */
const secrets = new Set<unknown>([Link, Code])

/** A sealed link cannot be opened in another mail's row. */
export const purposeOf = ({ template, to }: Pick<QueuedMail, 'template' | 'to'>): string =>
  `mail ${template} ${to}`

/** Prepares a mail for the queue: its links and codes are sealed. */
export function sealLinks(
  sealing: Sealing,
  { params, ...order }: Envelope & Pick<NewMail, 'template' | 'params'>,
): QueuedMail {
  const shape: Record<string, unknown> = templates[order.template].params.shape
  const isSecret = ([name]: [string, unknown]) => secrets.has(shape[name])
  const entries = Object.entries(params)
  const links = Object.fromEntries(entries.filter(isSecret))
  const others = Object.fromEntries(entries.filter((param) => !isSecret(param)))
  return { ...order, params: others, sealedLinks: sealing.seal(JSON.stringify(links), purposeOf(order)) }
}

/**
 * Unseals a queued mail. @throws PermanentError if its links were sealed with another secret, or the payload is no
 * mail.
 */
export function openLinks(sealing: Sealing, { sealedLinks, params, ...queued }: QueuedMail): ParsedMail {
  const links = sealedLinks === undefined ? {} : openSealed(sealing, sealedLinks, purposeOf(queued))
  const order = NewMail.safeParse({ ...queued, params: { ...params, ...links } })
  if (!order.success) throw new PermanentError('its payload is not valid')
  return order.data
}

function openSealed(sealing: Sealing, sealed: string, purpose: string): object {
  try {
    return JSON.parse(sealing.open(sealed, purpose))
  } catch {
    throw new PermanentError('its links were sealed with another secret')
  }
}
