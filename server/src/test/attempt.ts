import type { Answer, Caller } from './caller.ts'
import type { Ids } from './sample-ids.ts'
import { type Sample, samples } from './samples.ts'

/** The sample of a declared operation. @throws for one that has none. */
export function sampleOf(operation: string): (ids: Ids) => Sample {
  const sample = samples[operation]
  if (!sample) throw new Error(`No sample of ${operation}`)
  return sample
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
