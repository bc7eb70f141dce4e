import type { Permission } from '@earshot/shared/permissions'
import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv, ContactCtx, MemberCtx, OperatorCtx, PublicCtx } from './context.ts'
import type { RatePolicy } from './rate-limit.ts'
import type { Services } from './services.ts'

/**
 * Who may call: anyone, a contact with a token, a member with a permission, or an operator of the installation,
 * for whom alone the address exists.
 */
export type Access = 'anyone' | 'contact' | 'operator' | Permission

/** What an operation asks of a member beyond the permission. */
export interface Demands {
  /** The person proved who they are within `limits.recentLogin`; else 403 `reauthentication_required`. */
  recentLogin?: true
  /** Open to a session from a recovery link too, which may do nothing else before a new password is set. */
  duringRecovery?: true
  /** Open to the people of a suspended organisation too, who may do nothing else there. */
  whileSuspended?: true
  /** Open to members whose organisation's payment is missing too, like all that is open while it is suspended. */
  whileUnpaid?: true
  /** Fields of the JSON body that need a permission of their own; false and left out, they need none. */
  fields?: Readonly<Record<string, Permission>>
  /** A creation that needs no account, so that its answer is no 201: the caller may send an `Idempotency-Key`. */
  repeatable?: true
  /** An account action: with nobody signed in it answers a result with this message, and no problem document. */
  signedOutMessage?: string
}

/** Lets a request through or throws. */
export type Authorize = (c: Context<AppEnv>, access: Access, demands: Demands) => Promise<void>

/** A body that is no JSON; the handler reads it. */
export interface UploadBody {
  types: readonly string[]
  maxBytes: number
  /** The handler counts the bytes itself, as they come in. */
  streamed?: true
}

interface Input {
  /** Parameters of the path that are no ids, by name. */
  params?: Readonly<Record<string, z.ZodType>>
  query?: z.ZodObject
  headers?: z.ZodObject
  /** The JSON body. */
  body?: z.ZodType
  upload?: UploadBody
}

/** What an action's result is answered with when its status is not `Ok`. */
export interface FailureAnswer {
  status: 401 | 403 | 409 | 410 | 422
  description: string
}

/** One of: a JSON answer, a creation, an answer without a body, or whatever a `Response` of the handler's can say. */
type Answer =
  | {
      answer: z.ZodType
      description?: string
      failure?: FailureAnswer
      /** Further answers, which the handler makes itself or which are thrown. */
      also?: RouteConfig['responses']
    }
  /** 201; the caller may send an `Idempotency-Key`. */
  | { creates: z.ZodType }
  /** 204, by its description. */
  | { noContent: string }
  | { responses: RouteConfig['responses'] }

/** A route but for its address and handler. Without an access policy it does not compile. */
export type RouteOptions = Demands &
  Input &
  Answer & {
    access: Access
    summary: string
    /** What a caller has to know beyond that, for the API reference. */
    details?: string
    /**
     * The answer, a 200, is compressed when it is long. Only where it holds no secret, be it a session, a key or a link
     * that works without a login: beside words of others, its length when compressed would tell of it (BREACH).
     */
    compressed?: true
    /** Takes each request out of its client address's bucket, before anything else. */
    rateLimit?: RatePolicy
    /**
     * Throws unless the key that a request carries in a header is good, before anything else of the request is read.
     * For operations that anyone may call, with a key of another kind.
     */
    authenticate?: (c: Context<AppEnv>, services: never) => Promise<unknown>
  }

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

type OutputOf<Options, Part extends string> =
  Options extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** What a handler gets of the request, validated. */
export interface ValidInput<Path extends string, Options> {
  params: {
    [Name in ParamName<Path>]: Options extends { params: Record<Name, infer Schema extends z.ZodType> }
      ? z.output<Schema>
      : string
  }
  query: OutputOf<Options, 'query'>
  headers: OutputOf<Options, 'headers'>
  body: OutputOf<Options, 'body'>
}

/** What an action works with, by who may call. */
export type CtxOf<Policy, State extends Services> = Policy extends 'anyone'
  ? PublicCtx<State>
  : Policy extends 'contact'
    ? ContactCtx<State>
    : Policy extends 'operator'
      ? OperatorCtx<State>
      : MemberCtx<State>

/** What a handler returns: what was declared, or a `Response` of its own. */
export type AnswerOf<Options> = Options extends { noContent: string }
  ? Promise<void>
  : MaybePromise<
      | Response
      | (Options extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never)
      | (Options extends { creates: infer Schema extends z.ZodType } ? z.output<Schema> : never)
    >

type MaybePromise<Value> = Value | Promise<Value>

/** Every declared operation and who may call it, by `GET /api/v1/feedback/{feedbackId}`. */
export const policies = new Map<string, Access>()

/** What the same operations ask beyond that. */
export const demandsOf = new Map<string, Demands>()

/** Those of them whose answers are compressed. */
export const compressedOperations = new Set<string>()
