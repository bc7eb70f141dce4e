import type { z } from 'zod'
import type { OutboundClient } from '../../../lib/safe-fetch/outbound-client.ts'
import { OutboundFailed, type OutboundFailure } from '../../../lib/safe-fetch/outbound-failed.ts'
import { callService, type SendRequest, type ServiceResponse } from '../tracker/call-service.ts'
import { type RefusalReason, type RefusalSentences, TrackerRefusal } from '../tracker/tracker-refusal.ts'

/** Each refusal with the sentence that mends it. */
const sentences: RefusalSentences = {
  token: 'GitLab does not accept the access token. Create another one and connect again.',
  missing:
    'GitLab does not find the project or the issue at this address, or the access token does not reach it.',
  permission:
    'GitLab does not allow this with the access token. It needs the role “Maintainer” and the scope “api”.',
  refused:
    'GitLab does not take this. Check that the project has issues, is not archived, and that this server has a public https address.',
  later: 'GitLab does not respond, or asks to wait.',
}

/** Sentences about an address at which no GitLab can be called. */
const addressSentences: Partial<Record<OutboundFailure, string>> = {
  malformed: 'Please enter the address of a project, such as https://gitlab.com/harbor/app',
  private: 'Please enter an address on the internet: private networks cannot be reached',
  unencrypted: 'Please enter an address that begins with https://',
  port: 'Please use port 443 or 8443',
  unknown_name: 'There is no such address. Check how it is spelled.',
  unreachable: 'Nothing responds at this address. Check it, and that the internet reaches your GitLab.',
  certificate: 'The certificate at this address is not valid. Mend it at your GitLab.',
}

/** Bytes of a response: issues that are linked may have long descriptions. */
const responseMax = 2 * 1024 * 1024

/** A refusal of GitLab's. */
export const refuse = (reason: RefusalReason): TrackerRefusal => new TrackerRefusal(reason, sentences)

/** The refusal for an address that cannot be called; every other error as it is. */
export function refusedAddress(error: unknown): unknown {
  const { cause } = error instanceof TrackerRefusal ? error : {}
  const missing = cause instanceof OutboundFailed ? addressSentences[cause.reason] : undefined
  return missing === undefined ? error : new TrackerRefusal('missing', { ...sentences, missing }, { cause })
}

export interface GitLabAccess {
  outbound: OutboundClient
  token: string
  /** Address of the project. */
  target: string
}

export interface GitLabRequest<Schema> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the project, such as `/issues`. */
  path: string
  body?: object
  schema: Schema
}

/** Makes one request about a project. @throws TrackerRefusal */
export function callGitLab<Schema extends z.ZodType>(
  { outbound, token, target }: GitLabAccess,
  { method = 'GET', path, body, schema }: GitLabRequest<Schema>,
): Promise<z.output<Schema>> {
  const { origin, pathname } = new URL(target)
  const url = `${origin}/api/v4/projects/${encodeURIComponent(pathname.slice(1))}${path}`
  const headers = { accept: 'application/json', 'private-token': token }
  const request = { url, method, headers, schema, ...(body && { body }) }
  return callService(request, { sentences, refusalOf, send: sendOutbound(outbound) })
}

/** The host is a customer's choice, so only the outbound client may call it. */
const sendOutbound =
  (outbound: OutboundClient): SendRequest =>
  async (url, call) => {
    const { status, retryAfter, body } = await outbound.send(url, { ...call, bodyMax: responseMax })
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    return { ok: status >= 200 && status < 300, status, headers, text: body }
  }

/** GitLab answers 404 for what a token does not reach, and 301 or 405 for a project that has another path now. */
function refusalOf({ ok, status }: ServiceResponse): RefusalReason | undefined {
  if (ok) return undefined
  if (status === 401) return 'token'
  if (status === 403) return 'permission'
  if (status === 404 || status === 410 || status === 301 || status === 302 || status === 405) return 'missing'
  return status === 400 || status === 409 || status === 413 || status === 422 ? 'refused' : 'later'
}
