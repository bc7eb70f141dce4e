import { expect } from 'vitest'
import { whoIs } from './answers.ts'
import type { Answer, Caller } from './caller.ts'
import type { Claims, GoogleProvider } from './google-provider.ts'
import type { World } from './harness.ts'

/** A browser during the flow: its cookies, and the address to which it is redirected. */
export interface Trip {
  cookie: string
  url: string
}

type Intent = 'login' | 'signup' | 'invitation' | 'link' | 'reauthentication'

/** OAuth flows to the provider and back, as in a browser. */
export class GoogleTrips {
  readonly #world: World
  readonly #provider: GoogleProvider

  constructor(world: World, provider: GoogleProvider) {
    this.#world = world
    this.#provider = provider
  }

  async depart(intent: Intent, body: object = {}, caller = this.#world.console()): Promise<Trip> {
    const answer = await caller.post(`/api/v1/auth/google/${intent}`, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const own = caller.headers.cookie ? `${caller.headers.cookie}; ` : ''
    return { url: (await answer.json()).url, cookie: own + cookiesOf(answer).join('; ') }
  }

  /** The whole flow, there and back. */
  async travel(intent: Intent, claims?: Claims, body: object = {}, caller?: Caller): Promise<Answer> {
    return this.finish(await this.depart(intent, body, caller), claims)
  }

  /** From the provider's page back to the server. */
  async finish({ url, cookie }: Trip, claims?: Claims): Promise<Answer> {
    return this.callback(await this.#provider.visit(url, claims), cookie)
  }

  callback(address: URL, cookie: string): Promise<Answer> {
    return this.#world
      .console()
      .with({ cookie, 'sec-fetch-site': 'cross-site' })
      .get(address.pathname + address.search)
  }

  async whoIs(answer: Answer) {
    const cookie = cookiesOf(answer).find((pair) => pair.startsWith('__Host-earshot='))
    return cookie ? whoIs(this.#world.withCookie(cookie)) : null
  }
}

export const cookiesOf = (answer: Answer): string[] =>
  answer.headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0] ?? '')

/** The redirect of a response, with its error message. */
export function landing(answer: Answer): { path: string; error: string | null } {
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('location') ?? '', 'https://earshot.example')
  return { path: url.pathname, error: url.searchParams.get('error') ?? url.searchParams.get('googleError') }
}
