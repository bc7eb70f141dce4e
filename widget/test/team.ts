import { inject } from 'vitest'

/** Calls the console's API as the member whose session the cookie names. */
async function call(
  server: string,
  { method, path, body, cookie = '' }: { method: string; path: string; body?: object; cookie?: string },
): Promise<Response> {
  const response = await fetch(`${server}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: server,
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** A member of the team working through the API. */
export interface Team {
  /** The project that the host pages show. */
  projectId: string
  /** Session cookie of the member, as `name=value`. */
  cookie: string
  send<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer>
}

/** Signs in as the demo's owner. */
export const signIn = (): Promise<Team> =>
  signInTo({ url: inject('server'), key: inject('key'), password: inject('password') })

/** Signs in as the owner of a server's demo, of whose projects `key` names one. */
export async function signInTo({
  url,
  key,
  password,
}: Record<'url' | 'key' | 'password', string>): Promise<Team> {
  const credentials = { email: 'ada@harbor.example', password }
  const { headers } = await call(url, { method: 'POST', path: '/auth/login', body: credentials })
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await call(url, { method, path, cookie, ...(body && { body }) })).json()
  const { items } = await send<{ items: { id: string; publicKey: string }[] }>('GET', '/projects')
  const project = items.find(({ publicKey }) => publicKey === key)
  if (!project) throw new Error('The demo has no project with the key')
  return { projectId: project.id, cookie, send }
}
