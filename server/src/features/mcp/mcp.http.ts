import { OwnApiKey } from '@earshot/shared/api-key/api-key'
import { clientVersion } from '@earshot/shared/version'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from '../../http/context.ts'
import { ApiClient, type Send } from './api-client.ts'
import { type Program, quoted } from './tool.ts'
import { tools } from './tools.ts'

/** Bytes of a request; a text of the API is shorter. */
const maxRequestBodySize = 256 * 1024

const instructions = [
  'Earshot keeps what customers ask for: ideas and bugs with votes and comments, task boards and a changelog.',
  quoted,
  'Before anything that customers see, such as a public comment, a notification or a merge, show it to a person.',
].join(' ')

/** Headers of the caller that the API decides by: who calls, and from where. */
const passedOn = ['authorization', 'x-forwarded-for', 'user-agent'] as const

/**
 * Serves the Model Context Protocol over streamable HTTP, in the current revision and the one before, to programs with
 * an API key. `answer` is the whole app: a tool calls the API as any program does.
 */
export const serveMcp =
  (answer: (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>, log: Logger) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const send = sendAs(c, answer)
    const own = await send('/api/v1/me', { method: 'GET' })
    if (!own.ok) return own
    const program = { api: new ApiClient(send), key: OwnApiKey.parse(await own.json()), log }
    const handler = createMcpHandler(() => serverFor(program), { maxSubscriptions: 0, maxRequestBodySize })
    return handler.fetch(c.req.raw)
  }

/** Requests of this caller to the API. */
function sendAs(c: Context<AppEnv>, answer: Parameters<typeof serveMcp>[0]): Send {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) headers[name] = value
  }
  return async (path, init) => answer(new Request(new URL(path, c.req.url), { ...init, headers }), c.env)
}

/** The protocol's server of one request, with the tools that its key may use: a new one each, so nothing is shared. */
function serverFor(program: Program): McpServer {
  const server = new McpServer(
    { name: 'earshot', title: 'Earshot', version: clientVersion },
    { instructions },
  )
  const { scopes } = program.key
  for (const tool of tools)
    if (tool.scopes.every((scope) => scopes.includes(scope))) tool.offer(server, program)
  return server
}
