import { type ApiKeyScope, permissionScopes, type SignedInPermission } from '@earshot/shared/api-key/scopes'
import type { Permission } from '@earshot/shared/permissions'
import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv, ContactCtx, MemberCtx, OperatorCtx, PublicCtx, SignedInCtx } from './context.ts'
import type { RatePolicy } from './rate-policies.ts'
import type { Services } from './services.ts'

/**
 * Callers of an operation: anyone, contacts with a token, programs with an API key of any scopes, members with a
 * permission, or operators of the installation, for whom alone the address exists.
 */
export type Access = 'anyone' | 'contact' | 'apiKey' | 'operator' | Permission

/** Further conditions for a member, beyond the permission. */
export interface Demands {
  /**
   * The user has authenticated within `limits.recentLogin`; otherwise 403 `reauthentication_required`. No API key has
   * authenticated so.
   */
  recentLogin?: true
  /** Also allowed with a session from a recovery link, until a new password is set. */
  duringRecovery?: true
  /** Also allowed for visitors of the live demo, although it needs more than a permission to read. */
  inLiveDemo?: true
  /** Also allowed for members of a suspended organisation. */
  whileSuspended?: true
  /** Also allowed for members of an organisation with a missing payment, as is everything allowed while suspended. */
  whileUnpaid?: true
  /** Fields of the JSON body that need a permission of their own unless they are false or missing. */
  fields?: Readonly<Record<string, Permission>>
  /** A creation without an account, whose response is no 201: the caller may send an `Idempotency-Key`. */
  repeatable?: true
  /** An account action: without a session it answers a result with this message instead of a problem document. */
  signedOutMessage?: string
}

/** Returns if the request is authorised; otherwise throws. */
export type Authorize = (c: Context<AppEnv>, access: Access, demands: Demands) => Promise<void>

/** A body that is not JSON; the handler reads it. */
export interface UploadBody {
  types: readonly string[]
  maxBytes: number
  /** The handler counts the bytes itself, as they arrive. */
  streamed?: true
}

interface Input {
  /** Path parameters that are not ids, by name. */
  params?: Readonly<Record<string, z.ZodType>>
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  upload?: UploadBody
}

/** The response to an action's result whose status is not `Ok`. */
export interface FailureAnswer {
  status: 401 | 403 | 409 | 410 | 422
  description: string
}

/** One of: a JSON response, a creation, a response without a body, or responses that the handler makes itself. */
type Answer =
  | {
      answer: z.ZodType
      description?: string
      failure?: FailureAnswer
      /** Further responses, which the handler makes itself or which are thrown. */
      also?: RouteConfig['responses']
    }
  /** 201; the caller may send an `Idempotency-Key`. */
  | { creates: z.ZodType }
  /** 204, with its description. */
  | { noContent: string }
  | { responses: RouteConfig['responses'] }

/** A route without its address and handler. Does not compile without an access policy. */
export type RouteOptions = Demands &
  Input &
  Answer & {
    access: Access
    summary: string
    /** Further information for callers, for the API reference. */
    details?: string
    /**
     * Compresses a long 200 response. Only for responses without a secret, such as a session, a key or a link that
     * works without a login: beside text of other people, the compressed length would reveal it (BREACH).
     */
    compressed?: true
    /** The handler keeps keys of one project to what is in it: in its transaction, or because the thing may be missing. */
    checksProject?: true
    /** Counts each request in its client address's bucket, before any other check. */
    rateLimit?: RatePolicy
    /**
     * Throws unless the request has a valid key in a header, before any other part of the request is read. For
     * operations that anyone may call, with a key of another kind.
     */
    authenticate?: (c: Context<AppEnv>, services: never) => Promise<unknown>
  }

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

type OutputOf<Options, Part extends string> =
  Options extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** The validated parts of a request that a handler gets. */
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

/** Context of an action, by its access policy. */
export type CtxOf<Policy, State extends Services> = Policy extends 'anyone'
  ? PublicCtx<State>
  : Policy extends 'contact'
    ? ContactCtx<State>
    : Policy extends 'operator'
      ? OperatorCtx<State>
      : Policy extends SignedInPermission
        ? SignedInCtx<State>
        : MemberCtx<State>

/** Return value of a handler: the declared response, or a `Response` of its own. */
export type AnswerOf<Options> = Options extends { noContent: string }
  ? Promise<void>
  : MaybePromise<
      | Response
      | (Options extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never)
      | (Options extends { creates: infer Schema extends z.ZodType } ? z.output<Schema> : never)
    >

type MaybePromise<Value> = Value | Promise<Value>

/** Every declared operation and its access policy, by `GET /api/v1/feedback/{feedbackId}`. */
export const policies = new Map<string, Access>()

/** The scope that an API key needs for an operation; null for an operation that no key may call. */
export function scopeOf({
  access,
  recentLogin,
}: { access: Access } & Pick<Demands, 'recentLogin'>): ApiKeyScope | null {
  return recentLogin || !isPermission(access) ? null : permissionScopes[access]
}

const isPermission = (access: Access): access is Permission => access in permissionScopes

/** Further conditions of the declared operations. */
export const demandsOf = new Map<string, Demands>()

/** Operations whose responses are compressed. */
export const compressedOperations = new Set<string>()
