import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { policies } from '../http/route-options.ts'
import { attempt, sampleOf } from './attempt.ts'
import { Callers, mailEventsSecret } from './callers.ts'
import { isOneOfFive } from './database.ts'
import { type Declared, declaredOf } from './declared.ts'
import { endingsLast } from './endings.ts'
import { sharedWorld } from './harness.ts'
import { type HostileShape, hostileShapes, hostileText, lengthIn } from './hostile-texts.ts'
import { type Ids, idsOf } from './sample-ids.ts'
import { type TextField, textFieldsOf } from './text-fields.ts'

/* No text in a request takes much processor time, whatever its content. */

const world = sharedWorld({ MAIL_EVENTS_SECRET: mailEventsSecret })
const callers = new Callers(world)
let ids: Ids
let declared: Map<string, Declared>

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
  declared = declaredOf(world)
}, 60_000)

const operations = endingsLast(policies.keys())

test('nothing looks at a text of a request before its length is known', () => {
  const unbounded = [...declared.values()].flatMap(({ operation, parts }) =>
    Object.entries(parts).flatMap(([part, schema]) =>
      textFieldsOf(schema)
        .filter((field) => !isBoundedFirst(field))
        .map(({ path }) => `${operation} ${part} ${path}`),
    ),
  )
  expect(unbounded).toEqual([])
})

function isBoundedFirst({ schema }: TextField): boolean {
  const [first] = schema.def.checks ?? []
  const rule = first?._zod.def as { check?: string; abort?: boolean } | undefined
  return rule?.check === 'max_length' && rule.abort === true
}

/** A text in a request, and a function that sends the request with another text in its place. */
interface Place {
  name: string
  /** Maximum length of the text. */
  max: number
  send(text: string): Promise<unknown>
}

const name = '%s takes as much of the processor for a hostile text as for a plain one'
const timeout = 60_000

async function takesNoMore(operation: string): Promise<void> {
  for (const place of placesOf(operation))
    for (const shape of hostileShapes)
      for (const length of lengthsOf(operation, place, shape)) {
        const excess = await excessOf(place, shape, length)
        expect(excess, `${place.name}: ${length} of ${shape}`).toBeLessThan(excessMax)
      }
}

test.each(operations.filter(isOneOfFive))(name, { timeout }, takesNoMore)

test.each(operations.filter((operation) => !isOneOfFive(operation)))(
  name,
  { timeout, tags: 'long' },
  takesNoMore,
)

/** Milliseconds of processor time. */
const excessMax = 20
/** Other work of the process is part of a measurement, so the smallest of several counts. */
const attempts = 5

/** Additional time of a hostile text, compared with plain letters. */
async function excessOf({ send }: Place, shape: HostileShape, length: number): Promise<number> {
  const hostile = hostileText(shape, length)
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < attempts && least >= excessMax; tries++)
    least = Math.min(least, await costOf(() => send(hostile)))
  if (least < excessMax) return least
  return least - (await costOf(() => send('a'.repeat(length))))
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * One length above every limit, and the maximum length of this text. Bytes of uploads are excluded: another test covers
 * them.
 */
function lengthsOf(operation: string, { max }: Place, shape: HostileShape): number[] {
  const most = lengthIn(shape, limits.jsonBodyBytes - restMax)
  return sampleOf(operation)(ids).type === undefined ? [most, max] : [most]
}

/** Every text of an operation's requests. The rest of each request is its sample's. */
function placesOf(operation: string): Place[] {
  const { body, query, params } = declared.get(operation)?.parts ?? {}
  const { path, body: sampled } = sampleOf(operation)(ids)
  const [pathname = '', search] = path.split('?')
  const send = async (path: string, body: unknown = sampled) => {
    const answer = await attempt(await callers.of(operation), operation, { path, body })
    await answer.body?.cancel()
    if (answer.status < 300) callers.forget()
  }
  const place = ({ path, schema }: TextField, send: Place['send']): Place => ({
    name: path,
    max: schema.maxLength ?? limits.jsonBodyBytes,
    send,
  })
  return [
    ...textFieldsOf(body).map((field) =>
      place(field, (text) => send(path, { ...(sampled as object), ...(field.holding(text) as object) })),
    ),
    ...textFieldsOf(query).map((field) => {
      const others = new URLSearchParams(search)
      return place(field, (text) => {
        others.set(field.path, addressable(text))
        return send(`${pathname}?${others}`)
      })
    }),
    ...textFieldsOf(params).map((field) =>
      place(field, (text) => {
        const segments = declaredSegments(operation)
        return send(
          pathname
            .split('/')
            .map((segment, at) =>
              segments[at] === `{${field.path}}` ? encodeURIComponent(addressable(text)) : segment,
            )
            .join('/'),
        )
      }),
    ),
  ]
}

const declaredSegments = (operation: string): string[] => (operation.split(' ')[1] ?? '').split('/')

/** Bytes of a body beside a text. */
const restMax = 4 * 1024

/** Maximum length of an address: servers accept 16 KB of headers. */
const addressMax = 15_000

/** The part of a text that an address can hold when encoded. */
const addressable = (text: string): string =>
  text.slice(0, Math.floor((addressMax * text.length) / encodeURIComponent(text).length))
