import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Semaphore } from '../../lib/semaphore.ts'
import type { Card } from './card.ts'
import { CardPictures } from './card-pictures.ts'

const turns = new Semaphore({ atOnce: 2, waitingMax: 20, retryAfter: 5 })

const cardOf = (title: string): Card => ({
  name: 'IDEA-1',
  contents: {
    title,
    name: 'Harbor',
    line: '7 people asked',
    color: '#2f5bd7',
    ink: '#fff',
    hasLogo: false,
    hasPicture: false,
    isPowered: true,
  },
  logo: null,
  picture: null,
})

const none = { logo: async () => undefined, picture: async () => undefined }

test('of two requests at once one makes the picture, and a later one gets it from memory', async () => {
  const pictures = new CardPictures(turns)
  let read = 0
  const ask = () =>
    pictures.get(cardOf('Dark mode'), 'harbor', {
      ...none,
      logo: async () => {
        read++
        return undefined
      },
    })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toBe(first)
  expect(await ask()).toBe(first)
  expect(read).toBe(1)
})

test('the pictures of many organisations do not fill the memory: the longest unused one goes', async () => {
  const one = (await new CardPictures(turns).get(cardOf('0'), 'any', none)).length
  const pictures = new CardPictures(turns, one * 3.5)
  const made: string[] = []
  const ask = (title: string) =>
    pictures.get(cardOf(title), title, {
      ...none,
      logo: async () => {
        made.push(title)
        return undefined
      },
    })
  for (const title of ['0', '1', '2', '0', '3', '0', '1']) await ask(title)
  expect(made).toEqual(['0', '1', '2', '3', '1'])
})

test('the noisiest image of an entry leaves its card small, and one that cannot be decoded leaves it out', {
  tags: 'long',
}, async () => {
  const side = 600
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer()
  const draw = (image: Buffer) =>
    new CardPictures(turns).get(cardOf('A map of the harbour'), 'harbor', {
      ...none,
      picture: async () => image,
    })
  const card = await draw(noise)
  expect(card.length).toBeLessThan(100_000)
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const without = await draw(Buffer.from('no image'))
  expect(without).toEqual(await new CardPictures(turns).get(cardOf('A map of the harbour'), 'harbor', none))
  expect(without).not.toEqual(card)
})
