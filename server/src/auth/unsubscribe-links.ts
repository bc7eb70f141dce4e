import { readSignedName, signName } from './signed-name.ts'

/** A customer of an organisation, as a link in a mail names them. */
export interface Notified {
  tenantId: string
  personId: string
}

/**
 * Links by which whoever gets a mail leaves the list that it is of, or says what they want to hear of, without a login
 * and for as long as the installation keeps its secret. Each names a row and is signed, so that nothing has to be stored
 * and every mail can carry one.
 */
export class UnsubscribeLinks {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  /** The page with the button; the token is in the fragment, which no server's log sees. */
  linkOf(subscriberId: string): string {
    return `${this.#publicUrl}/unsubscribe#${this.#tokenOf('unsubscribe', subscriberId)}`
  }

  /** Whose token it is; undefined when it is none of ours. */
  subscriberOf(token: string): string | undefined {
    return this.#nameOf('unsubscribe', token)
  }

  /** The page on which a customer chooses what they are mailed. */
  preferencesLinkOf({ tenantId, personId }: Notified): string {
    return `${this.#publicUrl}/email-preferences#${this.#tokenOf('preferences', `${tenantId}_${personId}`)}`
  }

  /** Whose token of such a link it is; undefined when it is none of ours. */
  notifiedOf(token: string): Notified | undefined {
    const [tenantId, personId] = this.#nameOf('preferences', token)?.split('_') ?? []
    return tenantId !== undefined && personId !== undefined ? { tenantId, personId } : undefined
  }

  #nameOf(purpose: string, token: string): string | undefined {
    return readSignedName(this.#secret, purpose, token)
  }

  #tokenOf(purpose: string, name: string): string {
    return signName(this.#secret, purpose, name)
  }
}
