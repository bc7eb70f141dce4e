/** Focuses a card or another stop of the board's arrow keys. */
export const focusCard = (stop: string): void =>
  document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)?.focus()
