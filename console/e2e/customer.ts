import type { OwnComment } from '@earshot/shared/comment/comment'
import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { ReservedFile } from '@earshot/shared/file/file'
import type { ContactDetailsChange } from '@earshot/shared/person/contact-details'
import type { Project } from '@earshot/shared/project/project'
import { inject } from 'vitest'
import type { Member } from './person.ts'

const origin = 'https://product.example'

/** The project that was created with a member's organisation. */
export async function firstProject(member: Member): Promise<Project> {
  const { items } = (await member.call('GET', '/projects')) as { items: [Project] }
  return items[0]
}

/** A member's first project, with a website allowed to embed its widget. */
export async function embeddedProject(member: Member, change: object = {}): Promise<Project> {
  const { id } = await firstProject(member)
  return (await member.call('PATCH', `/projects/${id}`, { allowedOrigins: [origin], ...change })) as Project
}

/** A visitor of a customer's website who uses the widget. */
export interface Customer {
  send: (feedback: NewFeedback) => Promise<SubmittedFeedback>
  /** Uploads a picture for the visitor's next submission. @returns the file's id. */
  upload: (bytes: Uint8Array<ArrayBuffer>, name: string, type?: string) => Promise<string>
  /** Sets the visitor's name and address. */
  introduce: (details: ContactDetailsChange) => Promise<void>
  vote: (feedbackId: string) => Promise<void>
  comment: (feedbackId: string, body: string) => Promise<OwnComment>
  /** Types of the visitor's notifications, newest first. */
  notices: () => Promise<string[]>
  /** Public items of the project's board. */
  list: () => Promise<{ id: string; title: string; statusId: string }[]>
  /** Public comments of an item. */
  comments: (feedbackId: string) => Promise<{ body: string; official: boolean }[]>
}

/** A new visitor of a project's widget, on the shared server unless `server` names another. */
export async function newCustomer(
  { publicKey }: Project,
  server: string = inject('server'),
): Promise<Customer> {
  const call = callsTo(server)
  const session = (await call('POST', '/session', { key: publicKey })) as { token: string }
  const pages = (path: string) => call('GET', `${path}?key=${publicKey}`) as Promise<{ items: never[] }>
  return {
    send: (feedback) => call('POST', '/feedback', feedback, session.token) as Promise<SubmittedFeedback>,
    upload: async (bytes, name, type = 'image/png') => {
      const file = { name, type, size: bytes.byteLength }
      const reserved = (await call('POST', '/files', file, session.token)) as ReservedFile
      const headers = { origin, authorization: `Bearer ${session.token}` }
      const { status } = await fetch(reserved.upload, { method: 'PUT', headers, body: bytes })
      if (status !== 204) throw new Error(`The picture was answered ${status}`)
      return reserved.id
    },
    introduce: async (details) => void (await call('PUT', '/me', details, session.token)),
    vote: async (feedbackId) =>
      void (await call('PUT', `/feedback/${feedbackId}/vote`, undefined, session.token)),
    comment: (feedbackId, body) =>
      call('POST', `/feedback/${feedbackId}/comments`, { body }, session.token) as Promise<OwnComment>,
    notices: async () => {
      const { items } = (await call('GET', '/me/notifications', undefined, session.token)) as {
        items: { type: string }[]
      }
      return items.map(({ type }) => type)
    },
    list: async () => (await pages('/feedback')).items,
    comments: async (feedbackId) => (await pages(`/feedback/${feedbackId}/comments`)).items,
  }
}

/** Calls the widget's API as a customer's page does. */
const callsTo =
  (server: string) =>
  async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${server}/e/v1${path}`, {
      method,
      headers: {
        origin,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
