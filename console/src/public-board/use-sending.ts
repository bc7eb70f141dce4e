import { useRef, useState } from 'react'
import { useBoard } from './board-context.ts'
import { BoardError } from './contact.ts'

/** Errors by field name; under `''` what concerns the whole form. */
export type FormErrors = Readonly<Record<string, string>>

/**
 * Sends one form. The key of a creation belongs to the words: sending the same words again cannot make a
 * second item, other words are another item.
 */
export function useSending<Answer>() {
  const { contact } = useBoard()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const attempt = useRef({ words: '', key: '' })

  /** @returns undefined when it was refused: `errors` then says why. */
  async function send(path: string, body: Record<string, unknown>): Promise<Answer | undefined> {
    const words = JSON.stringify(body)
    if (attempt.current.words !== words) attempt.current = { words, key: crypto.randomUUID() }
    setBusy(true)
    setErrors({})
    try {
      return await contact.send<Answer>({ method: 'POST', path, body, idempotencyKey: attempt.current.key })
    } catch (error) {
      setErrors(errorsOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, setErrors, send }
}

function errorsOf(error: unknown): FormErrors {
  if (error instanceof BoardError && error.fields.length > 0)
    return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
  const reason = error instanceof BoardError ? error.message : ''
  return { '': `This could not be sent. ${reason} Your text is still here.` }
}
