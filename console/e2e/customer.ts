import type { NewFeedback, SubmittedFeedback } from '@earshot/shared/feedback'
import type { Project } from '@earshot/shared/project'
import type { ContactSession } from '@earshot/shared/widget'
import { inject } from 'vitest'
import type { Member } from './person.ts'

const origin = 'https://shop.example'

/** A customer on somebody's product, with the widget's means. */
export interface Customer {
  send: (feedback: NewFeedback) => Promise<SubmittedFeedback>
}

/** Lets a member's first project take feedback from a product's pages, and answers a customer there. */
export async function customerOf(member: Member, moderation: Project['moderation']): Promise<Customer> {
  const { items } = (await member.call('GET', '/projects')) as { items: [Project] }
  const [{ id, publicKey }] = items
  await member.call('PATCH', `/projects/${id}`, { allowedOrigins: [origin], moderation })
  const { token } = (await post(`/e/v1/session`, { key: publicKey })) as ContactSession
  return {
    send: async (feedback) =>
      (await post('/e/v1/feedback', feedback, {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      })) as SubmittedFeedback,
  }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${inject('server')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
