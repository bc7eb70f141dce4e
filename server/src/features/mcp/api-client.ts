import { type FieldError, Problem } from '@earshot/shared/errors'
import type { z } from 'zod'

/** A request to the server's own API, answered in this process. */
export type Send = (path: string, init: { method: string; body?: string }) => Promise<Response>

type Query = Record<string, string | number | boolean | undefined>

/** The API refused a call. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }

  /** The refusal as a sentence that an assistant can act on, with the fields that are wrong. */
  get sentence(): string {
    const { detail, code, errors = [] } = this.problem
    return [`${detail} (${code})`, ...errors.map(asLine)].join('\n')
  }
}

const asLine = ({ path, message }: FieldError): string => `${path === '' ? 'The whole' : path}: ${message}`

/**
 * The calls of the API, as the program whose key a request carries: permissions, scopes, limits, validation and the
 * audit log are those of the API, because every call is one.
 */
export class ApiClient {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** @throws ApiRefusal, like the other calls. */
  get<Schema extends z.ZodType>(path: string, schema: Schema, query: Query = {}): Promise<z.output<Schema>> {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) params.set(name, String(value))
    const search = params.toString()
    return this.#call('GET', search === '' ? path : `${path}?${search}`, schema)
  }

  post<Schema extends z.ZodType>(path: string, schema: Schema, body: object): Promise<z.output<Schema>> {
    return this.#call('POST', path, schema, body)
  }

  put<Schema extends z.ZodType>(path: string, schema: Schema, body: object = {}): Promise<z.output<Schema>> {
    return this.#call('PUT', path, schema, body)
  }

  async #call<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const answer = await this.#send(path, { method, ...(body && { body: JSON.stringify(body) }) })
    if (answer.status === 204) return schema.parse(undefined)
    const value: unknown = await answer.json()
    if (!answer.ok) throw new ApiRefusal(Problem.parse(value))
    return schema.parse(value)
  }
}
