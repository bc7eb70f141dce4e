import type { Answer, Caller } from './caller.ts'
import type { World } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'
import { type Extras, samples } from './samples.ts'

/** A request that succeeds for whoever may make it. */
export interface Sample extends Omit<Extras, 'params' | 'query'> {
  path: string
}

/** The sample of a declared operation. @throws where nothing says what a path parameter is. */
export function sampleOf(operation: string): (ids: Ids) => Sample {
  const [, address = ''] = operation.split(' ')
  return (ids) => {
    const { params, query, ...rest } = samples[operation]?.(ids) ?? {}
    const parameter = (name: string): string => {
      const value = params?.[name] ?? ids[name === 'feedbackId' ? 'ideaId' : (name as keyof Ids)]
      if (value === undefined) throw new Error(`${operation} lacks a sample with the parameter ${name}`)
      return value
    }
    const path = address.replace(/\{(\w+)\}/g, (_, name) => parameter(name))
    return { ...rest, path: query === undefined ? path : `${path}?${query}` }
  }
}

/** The ids that an operation's sample names. */
export function idsNamedBy(operation: string): (keyof Ids)[] {
  const named = new Set<keyof Ids>()
  const noting = new Proxy({} as Ids, {
    get: (_, name) => {
      named.add(name as keyof Ids)
      return ''
    },
  })
  sampleOf(operation)(noting)
  return [...named]
}

/** A request that succeeds at this moment: what it names is made for it, in Harbor; `ids` go before what is made. */
export async function freshSample(world: World, operation: string, ids: Partial<Ids> = {}): Promise<Sample> {
  const wanted = idsNamedBy(operation).filter((name) => !(name in ids))
  return sampleOf(operation)({ ...(await idsOf(world, world.harbor, wanted)), ...ids })
}

/** Makes a sample's call. */
export function attempt(caller: Caller, operation: string, { path, body, type }: Sample): Promise<Answer> {
  const [method = ''] = operation.split(' ')
  return (type ? caller.with({ 'content-type': type }) : caller).call(method, path, body)
}

/** The text of an answer; of a stream that does not end, its beginning. */
export async function textOf(answer: Answer): Promise<string> {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer.text()
  const reader = answer.body?.getReader()
  const chunk = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(chunk?.value)
}
