import type { Client } from '../durability/client.ts'

const text = (number: number) => `12:00:${number} [warn] It creaks\n`

/** Customers' files that the site has acknowledged, each on an item of its own. */
export class SentFiles {
  readonly #sent = new Map<string, string>()

  get count(): number {
    return this.#sent.size
  }

  /** Sends an item with a file. @throws if any of the calls is not answered. */
  async send(contact: Client, number: number): Promise<void> {
    const bytes = text(number)
    const stated = { name: 'creaks.log', type: 'text/plain', size: bytes.length }
    const { id } = await contact.call<{ id: string }>('POST', '/e/v1/files', stated)
    await contact.put(`/e/v1/files/${id}/content`, bytes, 'text/plain')
    await contact.call('POST', '/e/v1/feedback', { kind: 'bug', title: `File ${number}`, files: [id] })
    this.#sent.set(id, bytes)
  }

  /** Reads every file at a server. @returns the ids of those that it has not, or otherwise. */
  async missingAt(admin: Client): Promise<string[]> {
    const missing: string[] = []
    for (const [id, bytes] of this.#sent) {
      const response = await admin.request('GET', `/api/v1/files/${id}`)
      if (!response.ok || (await response.text()) !== bytes) missing.push(id)
    }
    return missing
  }
}
