export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Settings of a single call. */
export interface CallOptions {
  /** Ends the call, also while it waits before a further try. */
  signal?: AbortSignal
  /** Milliseconds for each try; the client's own setting without it. */
  timeout?: number
}

/** Facts about operations that their types do not hold, each as the names of the operations. */
export interface OperationFacts {
  /** The server remembers their `Idempotency-Key`, so that a further try creates nothing twice. */
  creations: ReadonlySet<string>
  /** They answer with a file. */
  files: ReadonlySet<string>
}

/** Names of the operations of a method: `GET /api/v1/tags`. */
type NameOf<Operations, M extends Method> = Extract<keyof Operations, `${M} ${string}`>

type PathIn<Name, M extends Method> = Name extends `${M} ${infer Path}` ? Path : never

/** Addresses of the operations of a method. */
export type PathOf<Operations, M extends Method> = PathIn<NameOf<Operations, M>, M>

type Described<Operations, Name> = Name extends keyof Operations ? Operations[Name] : never

/** Answer of an operation. */
export type AnswerOf<Operations, Name> =
  Described<Operations, Name> extends { answer: infer Answer } ? Answer : never

type InputOf<Operations, Name> = Described<Operations, Name> extends { input: infer Input } ? Input : never

/** The arguments behind an address: optional where the operation needs none. */
export type Request<Operations, Name> =
  object extends InputOf<Operations, Name>
    ? [request?: InputOf<Operations, Name> & CallOptions]
    : [request: InputOf<Operations, Name> & CallOptions]

interface Page<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

/** Names of the operations whose answer is one page of a list. */
type ListName<Operations> = {
  [Name in NameOf<Operations, 'GET'>]: AnswerOf<Operations, Name> extends Page<unknown> ? Name : never
}[NameOf<Operations, 'GET'>]

/** Addresses of lists that come page by page. */
export type ListPath<Operations> = PathIn<ListName<Operations>, 'GET'>

/** An item of such a list. */
export type ItemOf<Operations, Path extends string> =
  AnswerOf<Operations, `GET ${Path}`> extends Page<infer Item> ? Item : never

/** A request without its types. */
export interface PlainRequest extends CallOptions {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  file?: Blob
  idempotencyKey?: string
}
