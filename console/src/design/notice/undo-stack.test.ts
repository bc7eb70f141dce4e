import { afterEach, expect, test, vi } from 'vitest'
import { beginAction, undoStack } from './undo-stack.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the last five actions are taken back in turn, each once', () => {
  const undone: number[] = []
  const undos = Array.from({ length: 7 }, (_, index) => () => undone.push(index))
  for (const undo of undos) undoStack.add(undo, beginAction())
  undoStack.run(undos[5] ?? expect.fail())
  for (let times = 0; times < 8; times++) undoStack.runLast()
  expect(undone).toEqual([5, 6, 4, 3, 2])
})

test('an action of more than ten minutes ago is not taken back', () => {
  vi.useFakeTimers()
  const undone: string[] = []
  undoStack.add(() => undone.push('old'), beginAction())
  vi.advanceTimersByTime(9 * 60_000)
  undoStack.add(() => undone.push('new'), beginAction())
  undoStack.runLast()
  vi.advanceTimersByTime(60_000)
  undoStack.runLast()
  expect(undone).toEqual(['new'])
})

test('actions are taken back in the order in which they began, whichever response came last', () => {
  const undone: string[] = []
  const [first, second] = [beginAction(), beginAction()]
  undoStack.add(() => undone.push('second'), second)
  undoStack.add(() => undone.push('first'), first)
  undoStack.runLast()
  undoStack.runLast()
  expect(undone).toEqual(['second', 'first'])
})
