import { limits } from '@earshot/shared/limits'

/** Reverts an action. */
export type Undo = () => unknown

const undosMax = 5

/** Number of actions so far. */
let actions = 0

/** The number of an action that begins now. Responses may arrive in another order than their actions began. */
export const beginAction = (): number => ++actions

let undos: readonly { undo: Undo; action: number; at: number }[] = []

/** The last actions that can be undone, the latest last. The shortcut and the notice take each back once. */
export const undoStack = {
  /** @param action number of what `undo` reverts, from `beginAction` */
  add(undo: Undo, action: number): void {
    undos = [...undos, { undo, action, at: Date.now() }].sort((a, b) => a.action - b.action).slice(-undosMax)
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
