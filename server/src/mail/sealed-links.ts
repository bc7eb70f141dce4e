import type { Sealing } from '../auth/sealing.ts'
import { PermanentError } from '../jobs/kinds.ts'
import { Code, Link } from './templates/fields.ts'
import { NewMail, type ParsedMail } from './templates/new-mail.ts'
import type { QueuedMail } from './templates/queued-mail.ts'
import { templates } from './templates/templates.ts'

/** What opens something for whoever reads it. */
const secrets = new Set<unknown>([Link, Code])

/** A link that is put in another mail's row does not open there. */
const purposeOf = ({ template, to }: Pick<QueuedMail, 'template' | 'to'>): string => `mail ${template} ${to}`

/** Prepares an order for the queue: its links and codes are sealed. */
export function sealLinks(sealing: Sealing, { params, ...order }: NewMail): QueuedMail {
  const shape: Record<string, unknown> = templates[order.template].params.shape
  const isSecret = ([name]: [string, unknown]) => secrets.has(shape[name])
  const given = Object.entries(params)
  const links = Object.fromEntries(given.filter(isSecret))
  const others = Object.fromEntries(given.filter((param) => !isSecret(param)))
  return { ...order, params: others, sealedLinks: sealing.seal(JSON.stringify(links), purposeOf(order)) }
}

/** The order of a queued mail. @throws PermanentError when its links were sealed with another secret, or it is no order. */
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
