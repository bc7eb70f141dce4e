import { limits } from '@earshot/shared/limits'

/** Reverts an action. */
export type Undo = () => unknown

const undosMax = 5

let undos: readonly { undo: Undo; at: number }[] = []

/** The last actions that can be undone, the latest last. The shortcut and the notice take each back once. */
export const undoStack = {
  add(undo: Undo): void {
    undos = [...undos, { undo, at: Date.now() }].slice(-undosMax)
  },
  run(undo: Undo): void {
    undos = undos.filter((other) => other.undo !== undo)
    undo()
  },
  runLast(): void {
    const last = undos.at(-1)
    if (last && last.at > Date.now() - limits.undo) this.run(last.undo)
  },
}
