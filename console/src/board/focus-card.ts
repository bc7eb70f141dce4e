/** Puts the focus on a card, wherever it is on the board. */
export const focusCard = (taskId: string): void =>
  document.querySelector<HTMLElement>(`[data-task="${taskId}"]`)?.focus()
