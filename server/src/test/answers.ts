import type { Answer, Caller } from './caller.ts'

/** What can be compared of an answer: everything but its time and its number. */
export async function sameness(answer: Answer): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return [answer.status, headers, await answer.text()]
}

/** The first cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The user of a caller's session, as the console reads it; null where nobody is signed in. */
export const whoIs = async (caller: Caller) => (await caller.get('/api/v1/auth/session').json()).user
