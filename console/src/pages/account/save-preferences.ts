import type { PreferencesChange } from '@earshot/shared/own-account'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { useSaveAccount } from '../../queries/save-account.ts'

/** Saves a choice as it is made and says so; until then `pending` holds it. */
export function useSavePreferences() {
  const save = useSaveAccount<PreferencesChange>((change) => ['PATCH', '/account/preferences', change], {
    saved: () => notifyDone('Preferences saved'),
    failed: (error) => notifyFailed('Your choice could not be saved', error),
  })
  return { save: save.mutate, pending: save.isPending ? save.variables : {} }
}
