/** Puts the focus on a card or another stop of the board's arrow keys, wherever it is on the board. */
export const focusCard = (stop: string): void =>
  document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)?.focus()
