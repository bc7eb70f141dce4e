import { conflict } from '../../lib/app-error.ts'

/** The exports that are being sent, one for an organisation at a time: each reads all of it. */
export class Exports {
  readonly #tenants = new Set<string>()

  /** @returns what ends it. @throws AppError `conflict` while another one of the organisation is sent. */
  begin(tenantId: string): () => void {
    if (this.#tenants.has(tenantId))
      throw conflict('An export of your organisation is being downloaded. Please wait until it has finished.')
    this.#tenants.add(tenantId)
    return () => void this.#tenants.delete(tenantId)
  }
}
