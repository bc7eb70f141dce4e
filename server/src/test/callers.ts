import { policies } from '../http/route-options.ts'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'

/** The secret of the mail provider's delivery reports; a world with these callers is opened with it. */
export const mailEventsSecret = 'known to the provider of the mails alone'

type Name = 'Ada' | 'Mira' | 'Olga' | 'reader' | 'build' | 'mailProvider'

/** One caller for each kind of operation, signed in or with a valid key, in Harbor. */
export class Callers {
  readonly #world: World
  readonly #known = new Map<Name, Promise<Caller>>()

  constructor(world: World) {
    this.#world = world
  }

  /** An authorised caller for an operation. */
  of(operation: string): Promise<Caller> {
    const name = nameOf(operation)
    const caller = this.#known.get(name) ?? this.#make[name]()
    this.#known.set(name, caller)
    return caller
  }

  /** Makes all callers anew, after a call that may have ended a session. */
  forget(): void {
    this.#known.clear()
  }

  readonly #make: Record<Name, () => Promise<Caller>> = {
    Ada: () => this.#world.as('Ada'),
    Mira: () => this.#world.contact(this.#world.harbor, 'Mira'),
    Olga: () => this.#world.operator(),
    reader: async () => {
      const { trackingUrl } = await (await this.#world.visitor(this.#world.harbor))
        .post('/e/v1/feedback', { kind: 'idea', title: 'Followed by its link' })
        .json()
      return this.#withKey(trackingUrl.split('#')[1])
    },
    build: async () => {
      const path = `/api/v1/projects/${this.#world.harbor.projectId}/source-maps/key`
      const { key } = await (await this.#world.as('Ada')).put(path).json()
      return this.#withKey(key)
    },
    mailProvider: async () => this.#withKey(mailEventsSecret),
  }

  #withKey(key: string): Caller {
    return this.#world.console().with({ authorization: `Bearer ${key}` })
  }
}

function nameOf(operation: string): Name {
  if (operation.includes(' /e/')) return 'Mira'
  if (operation.includes(' /api/v1/tracked-feedback')) return 'reader'
  if (operation.endsWith(' /source-maps')) return 'build'
  if (operation.endsWith(' /mail-events')) return 'mailProvider'
  return policies.get(operation) === 'operator' ? 'Olga' : 'Ada'
}
