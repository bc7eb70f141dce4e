import { createHmac } from 'node:crypto'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A customer's site: signs the identities of its visitors. */
export class Site {
  readonly #world: World
  readonly #organisation: Organisation
  readonly #secret: string
  readonly secretId: string

  constructor(world: World, organisation: Organisation, secret: { id: string; secret: string }) {
    this.#world = world
    this.#organisation = organisation
    this.#secret = secret.secret
    this.secretId = secret.id
  }

  /** A token for a person, valid for ten minutes; `claims` override the default ones. */
  sign(sub: string, claims: object = {}): string {
    const now = Math.floor(this.#world.clock.read() / 1000)
    const payload = {
      iss: this.#organisation.publicKey,
      aud: 'earshot',
      sub,
      iat: now,
      exp: now + 600,
      ...claims,
    }
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
    return `${signed}.${createHmac('sha256', this.#secret).update(signed).digest('base64url')}`
  }
}

/** A site with a new secret, made by a member. */
export async function openSite(world: World, organisation: Organisation, member: Caller): Promise<Site> {
  const answer = await member.post(`/api/v1/projects/${organisation.projectId}/identity/secrets`)
  if (answer.status !== 201) throw new Error(`No secret: ${await answer.text()}`)
  return new Site(world, organisation, await answer.json())
}
