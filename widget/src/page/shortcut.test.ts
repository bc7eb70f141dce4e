import { expect, test } from 'vitest'
import { isShortcut } from './shortcut.ts'

const pressed = (code: string, ...held: string[]) =>
  ({ code, ...Object.fromEntries(held.map((name) => [`${name}Key`, true])) }) as unknown as KeyboardEvent

test('a shortcut is its key with exactly what it names beside it, in any order', () => {
  expect(isShortcut(pressed('KeyF', 'alt', 'shift'), 'Alt+Shift+F')).toBe(true)
  expect(isShortcut(pressed('KeyF', 'alt', 'shift'), 'shift+alt+f')).toBe(true)
  expect(isShortcut(pressed('KeyF', 'alt', 'shift', 'ctrl'), 'Alt+Shift+F')).toBe(false)
  expect(isShortcut(pressed('KeyF', 'alt'), 'Alt+Shift+F')).toBe(false)
  expect(isShortcut(pressed('Digit7', 'ctrl'), 'Ctrl+7')).toBe(true)
  expect(isShortcut(pressed('KeyF'), undefined)).toBe(false)
})
