import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { DurabilityCast } from './cast.ts'
import { type Client, isGone } from './client.ts'
import type { Ledger } from './ledger.ts'

/** Lets everyone write, each one write after another, until the server is gone or `isOver`. */
export async function writeUntilGone(
  cast: DurabilityCast,
  ledger: Ledger,
  isOver = () => false,
  /** Milliseconds for which each of them rests after a write. */
  restMs = 0,
): Promise<void> {
  let gone = false
  /** Repeats a write; the first one without a response ends the loop. */
  const repeat = async (act: () => Promise<void>): Promise<void> => {
    while (!gone && !isOver()) {
      await act().catch((error: unknown) => {
        gone = true
        if (!isGone(error)) throw error
      })
      if (restMs > 0) await pause(restMs)
    }
  }
  await Promise.all([
    ...cast.contacts.map((contact, index) => repeat(() => actAsContact(contact, index, ledger))),
    repeat(() => changeSomeStatus(cast, ledger)),
    signUpOnce(cast.anyone, ledger).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  ])
}

/** Repeats submissions without an acknowledgement: each must still be created only once. */
export async function askAgain({ contacts }: DurabilityCast, ledger: Ledger): Promise<void> {
  for (const [key, { contact, id }] of ledger.submissions)
    if (id === undefined) await submit(pick(contacts, contact), contact, ledger, key)
}

/** Repeats acknowledged submissions. @returns sentences about those that are answered with another item. */
export async function submitAgain({ contacts }: DurabilityCast, ledger: Ledger): Promise<string[]> {
  const others: string[] = []
  for (const [key, { contact, id, title }] of ledger.submissions) {
    if (id === undefined) continue
    await submit(pick(contacts, contact), contact, ledger, key)
    if (ledger.submissions.get(key)?.id !== id) others.push(`${title} became another item`)
  }
  return others
}

function actAsContact(contact: Client, index: number, ledger: Ledger): Promise<void> {
  const ids = ledger.submittedIds()
  const dice = Math.random()
  if (ids.length === 0 || dice < 0.3) return submit(contact, index, ledger, randomUUID())
  const id = pick(ids, Math.floor(Math.random() * ids.length))
  return dice < 0.8 ? vote(contact, index, id, ledger) : comment(contact, id, ledger)
}

async function submit(contact: Client, index: number, ledger: Ledger, key: string): Promise<void> {
  const entry = ledger.submissions.get(key) ?? { title: `Durable ${key}`, contact: index }
  ledger.submissions.set(key, entry)
  const body = { kind: 'idea', title: entry.title, body: 'Under load' }
  const answer = await contact.call<SubmittedFeedback>('POST', '/e/v1/feedback', body, {
    'idempotency-key': key,
  })
  ledger.submissions.set(key, { ...entry, id: answer.id })
}

async function vote(contact: Client, index: number, id: string, ledger: Ledger): Promise<void> {
  const name = `${index} ${id}`
  const wanted = ledger.votes.get(name) !== true
  ledger.votes.set(name, 'unknown')
  await contact.call(wanted ? 'PUT' : 'DELETE', `/e/v1/feedback/${id}/vote`)
  ledger.votes.set(name, wanted)
}

async function comment(contact: Client, id: string, ledger: Ledger): Promise<void> {
  const answer = await contact.call<{ id: string }>('POST', `/e/v1/feedback/${id}/comments`, {
    body: 'Me too',
  })
  ledger.comments.add(answer.id)
}

async function changeSomeStatus({ admin, statusIds }: DurabilityCast, ledger: Ledger): Promise<void> {
  const ids = ledger.submittedIds()
  if (ids.length === 0) return new Promise(setImmediate)
  const id = pick(ids, Math.floor(Math.random() * ids.length))
  const statusId = pick(statusIds, Math.floor(Math.random() * statusIds.length))
  const possible = ledger.statuses.get(id)
  possible?.add(statusId)
  await admin.call('PUT', `/api/v1/feedback/${id}/status`, { statusId })
  ledger.statuses.set(id, new Set([statusId]))
}

/** Signs a stranger up: an email is due. */
export async function signUpOnce(anyone: Client, ledger: Ledger): Promise<void> {
  const email = `${randomUUID()}@example.com`
  await anyone.call('POST', '/api/v1/auth/signup', {
    email,
    password: 'Long-enough-7!',
    firstName: 'Ada',
    lastName: 'Lovelace',
    companyName: 'Engines',
  })
  ledger.signUps.add(email)
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}
