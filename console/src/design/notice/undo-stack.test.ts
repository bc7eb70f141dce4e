import { expect, test } from 'vitest'
import { undoStack } from './undo-stack.ts'

test('the last five actions are taken back in turn, each once', () => {
  const undone: number[] = []
  const undos = Array.from({ length: 7 }, (_, index) => () => undone.push(index))
  undos.forEach(undoStack.add)
  undoStack.run(undos[5] ?? expect.fail())
  for (let times = 0; times < 8; times++) undoStack.runLast()
  expect(undone).toEqual([5, 6, 4, 3, 2])
})
