import { onReauthenticationRequired } from '../api/api.ts'
import { ExternalStore, useExternal } from '../lib/external-store.ts'

interface Question {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

const question = new ExternalStore<Question | undefined>(undefined)

/** Asks for a recent login; simultaneous calls share one question. */
function askToReauthenticate(): Promise<boolean> {
  // Without the dialog on the page nobody could answer.
  if (!question.isShown) return Promise.resolve(false)
  const current = question.read()
  if (current) return current.answer
  let settle: Question['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  question.write({ answer, settle })
  return answer
}

onReauthenticationRequired(askToReauthenticate)

/** Settles the question: `proven` is true if the person has logged in again, false if they cancelled. */
export function resolveReauthentication(proven: boolean): void {
  question.read()?.settle(proven)
  question.write(undefined)
}

/** True while the person is asked to log in again. */
export const useReauthenticationAsked = (): boolean => useExternal(question) !== undefined
