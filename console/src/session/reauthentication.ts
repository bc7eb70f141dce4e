import { onReauthenticationRequired } from '../api/api.ts'
import { ExternalStore } from '../lib/external-store.ts'

interface Question {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

/** The question for a recent login that the person is asked; undefined without one. */
export const reauthentication = new ExternalStore<Question | undefined>(undefined)

/** Asks for a recent login; simultaneous calls share one question. */
function askToReauthenticate(): Promise<boolean> {
  // Without the dialog on the page nobody could answer.
  if (!reauthentication.isShown) return Promise.resolve(false)
  const current = reauthentication.read()
  if (current) return current.answer
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
  reauthentication.write({ answer, settle })
  return answer
}

onReauthenticationRequired(askToReauthenticate)

/** Settles the question: `proven` is true if the person has logged in again, false if they cancelled. */
export function resolveReauthentication(proven: boolean): void {
  reauthentication.read()?.settle(proven)
  reauthentication.write(undefined)
}
