/* Normalises key events for every listener of the console. Keys of an input method during a composition reach no
   field and no shortcut, including the Enter that ends the composition, which Safari sends afterwards as key 229. A
   letter of another alphabet becomes the Latin letter of its key, so that shortcuts work on every keyboard; the
   typed text is unaffected. */

const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

/** The Latin letter at the key's position; undefined if the key types a Latin letter itself, or is no letter. */
function latinLetter({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (!letter || !/^[^\p{sc=Latn}\P{L}]+$/u.test(key)) return undefined
  return shiftKey ? letter : letter.toLowerCase()
}

// Captured on the window, to run before the listeners of fields, pages and shortcuts.
addEventListener(
  'keydown',
  (event) => {
    const letter = latinLetter(event)
    if (isComposed(event)) event.stopImmediatePropagation()
    else if (letter) Object.defineProperty(event, 'key', { value: letter })
  },
  { capture: true },
)
