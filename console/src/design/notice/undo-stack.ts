/** Reverts an action. */
export type Undo = () => unknown

const undosMax = 5

/** Milliseconds for which the shortcut takes an action back: later, a colleague may have gone on from it. */
const undoableFor = 10 * 60_000

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
    if (last && last.at > Date.now() - undoableFor) this.run(last.undo)
  },
}
