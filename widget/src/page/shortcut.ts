const modifiers = ['alt', 'ctrl', 'meta', 'shift'] as const

/** True if a key press with its modifiers is the page's shortcut, such as `Alt+Shift+F`. */
export function isShortcut(event: KeyboardEvent, shortcut: string | undefined): boolean {
  const held = modifiers.filter((name) => event[`${name}Key`])
  // The key's place, as with Alt many a letter becomes another.
  const pressed = [...held, event.code.replace(/^(Key|Digit)/, '').toLowerCase()]
  return pressed.sort().join() === shortcut?.toLowerCase().split('+').sort().join()
}
