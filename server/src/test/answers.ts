import type { Answer, Caller } from './caller.ts'

/** The comparable parts of a response: everything but its time and its request id. */
export async function sameness(answer: Answer): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return [answer.status, headers, await answer.text()]
}

/** The first cookie that a response sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The user of a caller's session, as the console loads it; null without a session. */
export const whoIs = async (caller: Caller) => (await caller.get('/api/v1/auth/session').json()).user
