import { onReauthenticationRequired } from '../api/api.ts'
import { ExternalStore, useExternal } from '../lib/external-store.ts'

interface Question {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

/** The open question. */
const question = new ExternalStore<Question | undefined>(undefined)

/** Subscribes to the question, which counts as cancelled once nothing on the page shows it any more. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = question.subscribe(listener)
  return () => {
    unsubscribe()
    if (!question.isShown) resolveReauthentication(false)
  }
}

/** Asks for a recent login; simultaneous calls share one question. */
function askToReauthenticate(): Promise<boolean> {
  // Without the dialog on the page nobody could answer.
  if (!question.isShown) return Promise.resolve(false)
  const current = question.read()
  if (current) return current.answer
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
  question.write({ answer, settle })
  return answer
}

onReauthenticationRequired(askToReauthenticate)

/** Settles the question: `proven` is true if the person has logged in again, false if they cancelled. */
export function resolveReauthentication(proven: boolean): void {
  question.read()?.settle(proven)
  question.write(undefined)
}

/** The answer to the open question, as a promise. */
export const reauthenticationAnswer = (): Promise<boolean> | undefined => question.read()?.answer

/** True while the person is asked to log in again. */
export const useReauthenticationAsked = (): boolean => useExternal({ subscribe, read: question.read }) !== undefined
