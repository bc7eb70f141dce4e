import { invalidField } from '../../../lib/app-error.ts'
import type { ChannelRow } from './channels.queries.ts'
import type { ChatScope, TypedChannel } from './chat-service.ts'

/** Purpose under which the address of a channel's webhook is sealed: in another row it opens nothing. */
export const purposeOf = (tenantId: string, id: string): string => `chat address ${id} of ${tenantId}`

/** The address of a channel's webhook. @throws Error for a channel without one. */
export function addressOf({ db, services }: ChatScope, { id, address }: ChannelRow): string {
  if (address === null) throw new Error(`The channel ${id} has no webhook`)
  return services.sealing.open(address, purposeOf(db.tenantId, id))
}

/** The address that was typed, or the one that is known already. @throws AppError `invalid_input` without any. */
export function typedAddress(scope: ChatScope, { channel, earlier }: TypedChannel): string {
  if (channel !== '') return channel
  if (!earlier) throw invalidField('channel', 'Please enter the address of a webhook')
  return addressOf(scope, earlier)
}
