import { expect, test } from 'vitest'
import { Queue } from './queue.ts'
import type { Step } from './step.ts'

const step = (name: string, ...after: Step[]): Step => ({ name, command: [name], after })

test('steps begin in their order, each once what it needs has ended', async () => {
  const build = step('build')
  const stories = step('stories', build)
  const format = step('format')
  const queue = new Queue([stories, build, format])
  expect(await queue.take()).toBe(build)
  expect(await queue.take()).toBe(format)
  const third = queue.take()
  queue.end(format)
  queue.end(build)
  expect(await third).toBe(stories)
  expect(await queue.take()).toBeUndefined()
})

test('a lane that found nothing to begin ends as soon as all steps have begun', async () => {
  const build = step('build')
  const queue = new Queue([build, step('stories', build)])
  expect(await queue.take()).toBe(build)
  const lanes = [queue.take(), queue.take()]
  queue.end(build)
  expect((await Promise.all(lanes)).map((taken) => taken?.name)).toEqual(['stories', undefined])
})

test('what needs a step that is not among them begins at once', async () => {
  const build = step('build')
  const stories = step('stories', build)
  expect(await new Queue([stories]).take()).toBe(stories)
})

test('steps that wait for each other are an error that names them', async () => {
  const one = step('one')
  const two = step('two', one)
  one.after = [two]
  await expect(new Queue([one, two]).take()).rejects.toThrow('one, two')
})
