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
    isPowered: true,
  },
  logo: null,
})

test('of two requests at once one makes the picture, and a later one gets it from memory', async () => {
  const pictures = new CardPictures(turns)
  let read = 0
  const ask = () =>
    pictures.get(cardOf('Dark mode'), 'harbor', async () => {
      read++
      return undefined
    })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toBe(first)
  expect(await ask()).toBe(first)
  expect(read).toBe(1)
})

test('the pictures of many organisations do not fill the memory: the longest unused one goes', async () => {
  const one = (await new CardPictures(turns).get(cardOf('0'), 'any', async () => undefined)).length
  const pictures = new CardPictures(turns, one * 3.5)
  const made: string[] = []
  const ask = (title: string) =>
    pictures.get(cardOf(title), title, async () => {
      made.push(title)
      return undefined
    })
  for (const title of ['0', '1', '2', '0', '3', '0', '1']) await ask(title)
  expect(made).toEqual(['0', '1', '2', '3', '1'])
})
