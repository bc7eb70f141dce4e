/*
 * Keys as every listener of the console gets them. An input method's keys belong to it while it composes, and so does the
 * Enter that ends a composition, which Safari sends afterwards as key 229: no field and no shortcut acts on them. A letter
 * of another alphabet is the Latin one of its key, so that shortcuts work on every keyboard; what is typed stays.
 */

const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

/** The Latin letter by the key's place; undefined where the key has a Latin letter of its own, or none. */
function latinLetter({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (!letter || !/^[^\p{sc=Latn}\P{L}]+$/u.test(key)) return undefined
  return shiftKey ? letter : letter.toLowerCase()
}

// At the window, and captured: before the listeners of fields, pages and shortcuts, which are further down.
addEventListener(
  'keydown',
  (event) => {
    const letter = latinLetter(event)
    if (isComposed(event)) event.stopImmediatePropagation()
    else if (letter) Object.defineProperty(event, 'key', { value: letter })
  },
  { capture: true },
)
