import type { Answer, Caller } from './caller.ts'
import type { World } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'
import { type Extras, samples } from './samples.ts'

/** A request that succeeds for every authorised caller. */
export interface Sample extends Omit<Extras, 'params' | 'query'> {
  path: string
}

/** The sample of a declared operation. @throws if a path parameter has no sample. */
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

/** The ids that an operation's sample uses. */
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

/** A request that succeeds now: the objects that it names are created for it, in Harbor; `ids` override them. */
export async function freshSample(world: World, operation: string, ids: Partial<Ids> = {}): Promise<Sample> {
  const wanted = idsNamedBy(operation).filter((name) => !(name in ids))
  return sampleOf(operation)({ ...(await idsOf(world, world.harbor, wanted)), ...ids })
}

/** Sends a sample's request. */
export function attempt(caller: Caller, operation: string, { path, body, type }: Sample): Promise<Answer> {
  const [method = ''] = operation.split(' ')
  return (type ? caller.with({ 'content-type': type }) : caller).call(method, path, body)
}

/** The text of a response; of an endless stream, its beginning. */
export async function textOf(answer: Answer): Promise<string> {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer.text()
  const reader = answer.body?.getReader()
  const chunk = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(chunk?.value)
}
