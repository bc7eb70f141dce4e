import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@earshot/shared/limits'
import { plans } from '@earshot/shared/plan/plans'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readUsage } from '../../db/usage.ts'
import { reconcileUsage } from '../../db/usage-drift.ts'
import { newId } from '../../lib/id.ts'
import { newFileKey, thumbnailKey } from '../../storage/file-store.ts'
import { sweep } from '../../sweep.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { openWorld, sharedWorld } from '../../test/harness.ts'
import { s3Key, startS3Server } from '../../test/s3-server.ts'
import { reserve, uploadFile, uploadTo } from '../../test/sample-files.ts'
import { heic } from '../../test/sample-picture.ts'
import { sweepFiles } from './orphans.ts'
import { removeFiles } from './removal.ts'

/* Checklists UPL-1 to UPL-4, UPL-6, UPL-7 and UPL-9. */

const world = sharedWorld()
/** A visitor without uploads. */
let visitor: Caller

beforeEach(async () => {
  visitor = await world.visitor(world.harbor)
})

const harbor = () => world.tenant()
const rowOf = (id: string) => harbor().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
const picture = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#1c7c7d' } })
const job = { id: newId(), tenantId: null, payload: {} }
const remove = () => removeFiles(world.services)(job)

/** All files in the store and the spool folder. */
async function kept(): Promise<string[]> {
  const { dataDir } = world.services.config
  const folders = ['files', 'uploads'].map((name) =>
    readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(() => []),
  )
  return (await Promise.all(folders))
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

/** Streams bytes into the visitor's reserved file. */
const stream = async (id: string, body: ReadableStream<Uint8Array>): Promise<Response> =>
  world.app.request(
    `/e/v1/files/${id}/content`,
    {
      ...{ method: 'PUT', body, duplex: 'half' },
      headers: { ...visitor.headers, 'content-type': 'image/png' },
    } as RequestInit,
    {},
  )

const send = (caller: Caller, files: readonly string[], kind: 'bug' | 'idea' = 'bug'): Promise<Answer> =>
  caller.post('/e/v1/feedback', { kind, title: `It creaks ${newId()}`, files })

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'may be %s; it is made anew without what it carried, with a thumbnail',
    async (format) => {
      const bytes = await picture(1_200, 600)
        .withExif({ IFD0: { Copyright: 'Somewhere secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .toFormat(format)
        .toBuffer()
      const type = `image/${format}`
      const reserved = await reserve(visitor, bytes.byteLength, { name: `My screen.${format}`, type })
      expect(reserved.status).toBe(201)
      const { id, upload } = await reserved.json()
      expect(upload).toBe(`https://earshot.example/e/v1/files/${id}/content`)
      expect((await visitor.post(`/e/v1/files/${id}/finalise`)).status).toBe(409)
      expect((await uploadTo(visitor, id, bytes)).status).toBe(204)
      const { key = '' } = (await rowOf(id)) ?? {}
      expect(key).toMatch(new RegExp(`^${world.harbor.tenantId}/\\d{4}/\\d{2}/[0-9a-f]{36}$`))
      const whole = (await world.services.fileStore.get(key)) ?? new Uint8Array()
      const small = (await world.services.fileStore.get(thumbnailKey(key))) ?? new Uint8Array()
      const shapes = await Promise.all([whole, small].map((bytes) => sharp(bytes).metadata()))
      expect(shapes.map(({ format, width, height, exif }) => [format, width, height, exif])).toEqual([
        ['webp', 1_200, 600, undefined],
        ['webp', 480, 240, undefined],
      ])
      expect(Buffer.from(whole).includes('Somewhere secret')).toBe(false)
      expect(await visitor.post(`/e/v1/files/${id}/finalise`).json()).toEqual({
        id,
        name: 'My screen.webp',
        type: 'image/webp',
        size: whole.byteLength + small.byteLength,
        width: 1_200,
        height: 600,
      })
    },
  )

  test('is nothing else, whatever it calls itself, and nothing of it stays', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture().jpeg().toBuffer()
    // Claims a huge width and height in the header, with the rest unchanged.
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    const others = {
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
      tiff: await picture().tiff().toBuffer(),
      zip: Buffer.from('PK\u0003\u0004 a zip that says it is a picture'),
      'half a png': png.subarray(0, png.length / 2),
      'half a jpeg': jpeg.subarray(0, jpeg.length / 3),
      'the head of a gif and a page': Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      'the head of a png and a page': Buffer.concat([png.subarray(0, 24), Buffer.from('<script>')]),
      'nine hundred megapixels': bomb,
    }
    const before = await kept()
    for (const [name, bytes] of Object.entries(others)) {
      const { id } = await (await reserve(visitor, bytes.byteLength)).json()
      const answer = await uploadTo(visitor, id, new Uint8Array(bytes))
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 415, 'unsupported_media_type'])
      expect([name, await rowOf(id)]).toEqual([name, undefined])
    }
    await remove()
    expect(await kept()).toEqual(before)
  })

  test('with a page behind it is the picture alone, and of an animated one the first frame', async () => {
    const page = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const polyglot = Buffer.concat([await picture().png().toBuffer(), page])
    const frames = sharp(
      [await picture(20, 20).png().toBuffer(), await picture(20, 20).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
    for (const bytes of [polyglot, await frames.gif().toBuffer()]) {
      const { key = '' } = (await rowOf(await uploadFile(visitor, new Uint8Array(bytes)))) ?? {}
      const whole = Buffer.from((await world.services.fileStore.get(key)) ?? [])
      expect(whole.includes('script')).toBe(false)
      expect((await sharp(whole).metadata()).pages).toBeUndefined()
    }
  })

  test('has at most 10 MB and a type that is taken, by its own word', async () => {
    const large = await reserve(visitor, limits.fileBytesMax.picture + 1)
    expect([large.status, (await large.json()).code]).toEqual([413, 'payload_too_large'])
    for (const type of ['image/svg+xml', 'text/html', 'application/zip', 'image/avif', '']) {
      const other = await reserve(visitor, 100, { type })
      expect([type, other.status]).toEqual([type, 415])
    }
    expect((await reserve(visitor, limits.fileBytesMax.picture)).status).toBe(201)
  })

  test.each([
    ['states less than it sends', { 'content-length': '100' }],
    ['states nothing', { 'transfer-encoding': 'chunked' }],
  ])('that %s is cut off while it comes in', async (_, headers) => {
    const { id } = await (await reserve(visitor, 100_000)).json()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384))
      },
    })
    const answer = await world.app.request(
      `/e/v1/files/${id}/content`,
      {
        ...{ method: 'PUT', body: endless, duplex: 'half' },
        headers: { ...visitor.headers, 'content-type': 'image/png', ...headers },
      } as RequestInit,
      {},
    )
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(400_000)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('that states more than is taken is refused before a byte of it is read', async () => {
    const { id } = await (await reserve(visitor, 1_000)).json()
    const stated = { 'content-length': String(21 * 1024 * 1024), 'content-type': 'image/png' }
    const answer = await visitor.with(stated).put(`/e/v1/files/${id}/content`, new Uint8Array(1))
    expect(answer.status).toBe(413)
  })

  test('that breaks off leaves nothing', async () => {
    const bytes = await picture().png().toBuffer()
    const broken = await (await reserve(visitor, bytes.byteLength)).json()
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 50)))
        controller.error(new Error('gone'))
      },
    })
    expect((await stream(broken.id, breaking)).status).toBe(400)
    expect(await rowOf(broken.id)).toBeUndefined()
  })

  test('that is erased while its bytes arrive leaves nothing', async () => {
    const before = await kept()
    const bytes = new Uint8Array(await picture().png().toBuffer())
    const { id } = await (await reserve(visitor, bytes.byteLength)).json()
    const arriving = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await harbor().transaction((tx) => tx.deleteFrom('files').where('id', '=', id).execute())
          await remove()
          controller.enqueue(bytes)
          controller.close()
        },
      },
      // Starts reading only when the upload has begun.
      { highWaterMark: 0 },
    )
    expect((await stream(id, arriving)).status).toBe(404)
    await remove()
    expect(await kept()).toEqual(before)
  })

  test('is uploaded once', async () => {
    const bytes = new Uint8Array(await picture().png().toBuffer())
    const id = await uploadFile(visitor, bytes)
    const before = await rowOf(id)
    expect((await uploadTo(visitor, id, bytes)).status).toBe(409)
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('a place for a file', () => {
  test('needs somebody known, who has not been blocked', async () => {
    const page = world.page(world.harbor)
    expect((await reserve(page, 100)).status).toBe(401)
    expect((await page.put(`/e/v1/files/${newId()}/content`, new Uint8Array(9))).status).toBe(401)
    const mira = await world.contact(world.harbor, 'Mira')
    const id = world.harbor.contacts.get('Mira') ?? ''
    const block = (blocked: 0 | 1) =>
      harbor().updateTable('people').set({ blocked }).where('id', '=', id).execute()
    await block(1)
    expect((await reserve(mira, 100)).status).toBe(403)
    await block(0)
  })

  test('is its owner’s alone', async () => {
    const other = await world.visitor(world.harbor)
    const foreign = await world.visitor(world.lumen)
    const { id } = await (await reserve(visitor, 100)).json()
    for (const stranger of [other, foreign]) {
      expect((await uploadTo(stranger, id, new Uint8Array(9))).status).toBe(404)
      expect((await stranger.post(`/e/v1/files/${id}/finalise`)).status).toBe(404)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'reserved' })
  })

  test('is one of a few that wait at the same time', async () => {
    const first = await (await reserve(visitor, 100)).json()
    const personId = (await rowOf(first.id))?.author_id ?? ''
    // Sends more concurrent reservations than allowed.
    const more = await Promise.all(
      Array.from({ length: limits.filesUnsentMax + 10 }, () => reserve(visitor, 100)),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(limits.filesUnsentMax - 1)
    // The error code lets the widget translate the message.
    const refused = await reserve(visitor, 100)
    expect([refused.status, (await refused.json()).code]).toEqual([402, 'plan_limit'])
    await harbor().deleteFrom('files').where('author_id', '=', personId).execute()
    expect((await reserve(visitor, 100)).status).toBe(201)
  })

  test('is empty for minutes; with its file it waits for a day', async () => {
    const ready = await uploadFile(visitor)
    for (let file = 1; file < limits.filesUnsentMax; file++)
      expect((await reserve(visitor, 100)).status).toBe(201)
    expect((await reserve(visitor, 100)).status).toBe(402)
    world.clock.forward(limits.filesReservedFor + 1)
    const more = await Promise.all(Array.from({ length: limits.filesUnsentMax }, () => reserve(visitor, 100)))
    expect(more.filter(({ status }) => status === 201)).toHaveLength(limits.filesUnsentMax - 1)
    expect(await rowOf(ready)).toMatchObject({ state: 'ready' })
  })

  test('goes after a day in which its file went along with nothing, and so do the bytes', async () => {
    const id = await uploadFile(visitor)
    const { key = '' } = (await rowOf(id)) ?? {}
    world.clock.forward(limits.filesUnsentKept + 1)
    await sweep(world.db, world.clock.read)(job)
    expect(await rowOf(id)).toBeUndefined()
    expect(await world.services.fileStore.get(key)).toBeDefined()
    await remove()
    expect(await world.services.fileStore.get(key)).toBeUndefined()
    expect(await world.services.fileStore.get(thumbnailKey(key))).toBeUndefined()
  })
})

describe('feedback', () => {
  test('takes files along, at most five', async () => {
    const ids = [await uploadFile(visitor), await uploadFile(visitor)]
    const sent = await send(visitor, ids)
    expect(sent.status).toBe(201)
    const { id } = await sent.json()
    for (const file of ids) expect(await rowOf(file)).toMatchObject({ feedback_id: id })
    const many = await send(visitor, Array.from({ length: 6 }, newId))
    expect([many.status, (await many.json()).errors[0].path]).toEqual([400, 'files'])
  })

  test('takes no file of somebody else’s, no place without bytes, and none twice', async () => {
    const other = await world.visitor(world.harbor)
    const foreign = await world.visitor(world.lumen)
    const used = await uploadFile(visitor)
    expect((await send(visitor, [used], 'idea')).status).toBe(201)
    const own = await uploadFile(visitor)
    const unusable = {
      'another’s': await uploadFile(other),
      'of another organisation': await uploadFile(foreign),
      'sent before': used,
      'not uploaded': (await (await reserve(visitor, 100)).json()).id,
      unknown: newId(),
    }
    const count = () => harbor().selectFrom('feedback').select('id').execute()
    const before = await count()
    for (const [name, id] of Object.entries(unusable)) {
      const answer = await send(visitor, [own, id])
      expect([name, answer.status, (await answer.json()).errors]).toEqual([
        name,
        400,
        [{ path: 'files', message: 'A file is not there any more. Please remove it and add it again.' }],
      ])
    }
    expect(await count()).toEqual(before)
    expect(await rowOf(own)).toMatchObject({ feedback_id: null })
    expect((await send(visitor, [own, own])).status).toBe(201)
  })
})

test.each([
  ['IMG_0001.HEIC', 'image/heic'],
  ['IMG_0001.jpg', 'image/jpeg'],
])('a picture of an iPhone is kept as WebP, also as %s', async (name, type) => {
  const id = await uploadFile(visitor, heic, name, type)
  expect(await rowOf(id)).toMatchObject({ type: 'image/webp', width: 64, height: 48, state: 'ready' })
  expect((await send(visitor, [id])).status).toBe(201)
})

describe('what files take', () => {
  const tenantId = () => world.harbor.tenantId
  const usage = () => readUsage(world.db, tenantId())
  const off = () => world.db.transaction((tx) => reconcileUsage(tx, tenantId()))
  const pretend = (storage: number) => world.pretendUsage(storage)

  test('is counted against the plan as it comes and goes', async () => {
    await off()
    const before = await usage()
    const id = await uploadFile(visitor)
    const { bytes = 0 } = (await rowOf(id)) ?? {}
    expect(bytes).toBeGreaterThan(0)
    expect((await usage()).storage).toBe(before.storage + Number(bytes))
    expect(await off()).toBeUndefined()
    await harbor().deleteFrom('files').where('id', '=', id).execute()
    expect((await usage()).storage).toBe(before.storage)
    expect(await off()).toBeUndefined()
  })

  test('has no room where the plan is full, without a word about the plan', async () => {
    const { id } = await (await reserve(visitor, 10_000)).json()
    await pretend(plans.agency.storage)
    const reserved = await reserve(visitor, 100)
    expect([reserved.status, (await reserved.json()).detail]).toEqual([
      402,
      'No more files are taken here at the moment.',
    ])
    const uploaded = await uploadTo(visitor, id, new Uint8Array(await picture().png().toBuffer()))
    expect(uploaded.status).toBe(402)
    expect(await rowOf(id)).toBeUndefined()
    await off()
  })

  test('is bounded for a project and a day', async () => {
    const id = await uploadFile(visitor)
    const { id: place } = await (await reserve(visitor, 10_000)).json()
    const share = plans.agency.storage * limits.filesDailyShare
    await harbor().updateTable('files').set({ bytes: share }).where('id', '=', id).execute()
    const bytes = new Uint8Array(await picture().png().toBuffer())
    for (const full of [await uploadTo(visitor, place, bytes), await reserve(visitor, 100)])
      expect([full.status, (await full.json()).code]).toEqual([402, 'plan_limit'])
    world.clock.forward(24 * 60 * 60_000)
    expect(await uploadFile(await world.visitor(world.harbor))).toBeTruthy()
    await harbor().deleteFrom('files').where('id', '=', id).execute()
  })
})

describe('what one stranger uploads', () => {
  const recording = { name: 'screen.webm', type: 'video/webm' }
  const refused = 'No more files are taken here at the moment.'
  const open = async () => {
    const place = await openWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })
    await place.setPlan('free')
    const from = async (network: string) =>
      (await place.visitor(place.harbor)).with({ 'x-forwarded-for': network })
    return { place, from }
  }
  const answerOf = async (answer: Answer) => [answer.status, (await answer.json()).detail]

  test('leaves room for others: a network has a part of what a project takes in a day', async () => {
    const { place, from } = await open()
    const size = limits.fileBytesMax.video
    expect((await reserve(await from('192.0.2.1'), size, recording)).status).toBe(201)
    expect(await answerOf(await reserve(await from('192.0.2.1'), size, recording))).toEqual([402, refused])
    const other = await from('192.0.2.2')
    expect((await reserve(other, 1_000)).status).toBe(201)
    expect(await answerOf(await reserve(other, size, recording))).toEqual([
      402,
      'A file of this size is not taken here at the moment. Please choose a smaller one.',
    ])
    const full = plans.free.storage - 1_000
    await place.pretendUsage(full)
    expect(await answerOf(await reserve(other, 1_000))).toEqual([402, refused])
    await place.close()
  })

  test('leaves room for pictures of others, from however many networks recordings come', async () => {
    const { place, from } = await open()
    const size = limits.fileBytesMax.video
    const answers: number[] = []
    for (let network = 1; network <= 4; network++)
      answers.push((await reserve(await from(`192.0.2.${network}`), size, recording)).status)
    expect(answers).toEqual([201, 402, 402, 402])
    const ofNetwork = plans.free.storage * limits.filesDailyShare * limits.filesDailyShareOfNetwork
    for (let network = 10; network < 14; network++)
      expect((await reserve(await from(`192.0.2.${network}`), ofNetwork)).status).toBe(201)
    expect((await reserve(await from('192.0.2.10'), 100)).status).toBe(402)
    expect((await reserve(await from('192.0.2.20'), limits.fileBytesMax.text)).status).toBe(201)
    await place.close()
  })

  test('takes nothing for long without bytes: a place for a file counts for minutes', async () => {
    const { place, from } = await open()
    expect((await reserve(await from('192.0.2.1'), 100)).status).toBe(201)
    const rows = place.tenant()
    const row = await rows
      .selectFrom('files')
      .select(['project_id', 'author_id', 'key', 'name', 'type', 'state', 'stated_bytes', 'network'])
      .select(['bytes', 'width', 'height', 'created_at'])
      .where('state', '=', 'reserved')
      .executeTakeFirstOrThrow()
    const network = limits.filesDaily * limits.filesDailyShareOfNetwork
    const add = (files: number, of: string) =>
      rows.transaction(async (tx) => {
        for (let index = 0; index < files; index++)
          await tx
            .insertInto('files')
            .values({ ...row, id: newId(), key: `${row.key} ${of} ${index}`, network: of })
            .execute()
      })
    await add(network - 1, row.network ?? '')
    expect(await answerOf(await reserve(await from('192.0.2.1'), 100))).toEqual([402, refused])
    expect((await reserve(await from('192.0.2.2'), 100)).status).toBe(201)
    await add(limits.filesDaily - network, 'others')
    expect(await answerOf(await reserve(await from('192.0.2.2'), 100))).toEqual([402, refused])
    place.clock.forward(limits.filesReservedFor + 1)
    expect((await reserve(await from('192.0.2.1'), 100)).status).toBe(201)
    await place.close()
  })

  test('tells for a day from where it came', async () => {
    const networks = async () =>
      (await harbor().selectFrom('files').select('network').execute()).map((row) => row.network)
    await uploadFile(visitor)
    expect((await networks()).some(Boolean)).toBe(true)
    world.clock.forward(24 * 60 * 60_000)
    await sweep(world.db, world.clock.read)(job)
    expect((await networks()).some(Boolean)).toBe(false)
  })
})

test('what the store does not forget at first it is asked to again', async () => {
  const { db, fileStore, config, clock } = world.services
  const id = await uploadFile(visitor)
  const { key = '' } = (await rowOf(id)) ?? {}
  await harbor().deleteFrom('files').where('id', '=', id).execute()
  const away = { ...fileStore, delete: () => Promise.reject(new Error('The store is away')) } as never
  await expect(removeFiles({ db, fileStore: away, config, clock })(job)).rejects.toThrow('The store is away')
  expect(await fileStore.get(key)).toBeDefined()
  await remove()
  expect(await fileStore.get(key)).toBeUndefined()
  expect(await db.global.selectFrom('removed_files').selectAll().execute()).toEqual([])
})

test('what no row knows is forgotten after a week, of an organisation that the database has or had', async () => {
  const { fileStore, db } = world.services
  const { key = '' } = (await rowOf(await uploadFile(visitor))) ?? {}
  const erased = newId()
  const orphan = newFileKey(world.harbor.tenantId, world.clock.read())
  const restored = newFileKey(erased, world.clock.read())
  const foreign = newFileKey(newId(), world.clock.read())
  const kept = [key, thumbnailKey(key), foreign]
  for (const each of [orphan, thumbnailKey(orphan), restored, foreign])
    await fileStore.put(each, new Uint8Array([1]))
  const row = { kind: 'organisation', id: erased, tenant_id: erased, erased_at: 1 } as const
  await db.transaction(({ global }) => global.insertInto('erasures').values(row).execute())
  const left = async () => {
    await sweepFiles(world.services)(job)
    const keys = [key, thumbnailKey(key), foreign, orphan, thumbnailKey(orphan), restored]
    const bytes = await Promise.all(keys.map((each) => fileStore.get(each)))
    return keys.filter((_, index) => bytes[index])
  }
  world.clock.forward(Date.now() - world.clock.read())
  expect(await left()).toEqual([...kept, orphan, thumbnailKey(orphan), restored])
  world.clock.forward(8 * 24 * 60 * 60_000)
  expect(await left()).toEqual(kept)
})

test('where a bucket is configured, files go there, come from there, and leave it', async () => {
  const s3 = await startS3Server()
  const place = await openWorld({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3Key.bucket,
    S3_REGION: s3Key.region,
    S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  })
  try {
    const sender = await place.visitor(place.harbor)
    const { id } = await (await send(sender, [await uploadFile(sender)])).json()
    expect(s3.objects.size).toBe(2)
    const [file] = (await sender.get(`/e/v1/me/feedback/${id}`).json()).files
    const shown = await place.page(place.harbor).get(new URL(file.url).pathname)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await (await place.as('Ada')).delete(`/api/v1/feedback/${id}`)
    await removeFiles(place.services)(job)
    expect(s3.objects.size).toBe(0)
  } finally {
    await place.close()
    await s3.close()
  }
})

test('what an upload left behind whose process ended goes some minutes later', async () => {
  const left = join(world.services.config.dataDir, 'uploads', 'left')
  await writeFile(left, 'half a picture')
  world.clock.forward(Date.now() - world.clock.read())
  await remove()
  await expect(access(left)).resolves.toBeUndefined()
  world.clock.forward(11 * 60_000)
  await remove()
  await expect(access(left)).rejects.toThrow('ENOENT')
})
