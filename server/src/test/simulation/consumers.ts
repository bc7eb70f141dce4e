import type { GlobalDb } from '../../db/database.ts'
import type { LoggedEvent } from '../../db/dialects/event-log.ts'
import type { Consumer } from '../../events/consumer.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import type { SimulatedProcess } from './simulated-process.ts'

/** Data of a simulated change. */
export interface ChangeData {
  number: number
  /** True for an event that no consumer can handle. */
  isPoison: boolean
}

export const dataOf = (event: Pick<LoggedEvent, 'data'>): ChangeData => JSON.parse(event.data)

/** Recipient of the mail about an event. */
export const recipientOf = (number: number): string => `event-${number}@example.com`

/** Queues a mail that has no end. */
export async function queueMail(process: SimulatedProcess, tx: GlobalDb, to: string): Promise<void> {
  await queueAccountMail(process.mailCtx(tx), {
    template: 'passwordChanged',
    to,
    tenantId: null,
    params: () => ({ firstName: 'Ada', link: 'https://earshot.example/forgotten-password', at: 0 }),
  })
  process.afterCommit(tx, () => process.world.ledger.queuedMails.add(to))
}

/** One mails about every event that it is subscribed to, the other only follows the log. */
export function simulatedConsumers(process: SimulatedProcess): Consumer[] {
  const { ledger, choices } = process.world
  const noting =
    (name: string, act: (event: LoggedEvent, tx: GlobalDb) => Promise<void>): Consumer['handle'] =>
    async (events, tx) => {
      for (const event of events) {
        if (dataOf(event).isPoison || choices.chance(process.world.weather.consumer / events.length)) {
          ledger.refuse(name, event.seq)
          throw new Error('not handled')
        }
        await act(event, tx)
      }
      process.afterCommit(tx, () =>
        ledger.handle(
          name,
          events.map(({ seq }) => seq),
        ),
      )
    }
  return [
    {
      name: 'mailing',
      isSubscribed: ({ type }) => type === 'vote.cast',
      handle: noting('mailing', (event, tx) => queueMail(process, tx, recipientOf(dataOf(event).number))),
    },
    { name: 'following', isSubscribed: () => true, handle: noting('following', async () => {}) },
  ]
}
