/*
 * All that a reading page runs by itself. It is readable without; what needs more (a form, a button that
 * copies) is an island, and only then is React loaded.
 */
import './site.css'
import { closeMenuOnJump } from './close-menu.ts'
import { takeErrorToSignUp } from './error-fragment.ts'
import { followSignIn } from './follow-sign-in.ts'
import { offerWidget } from './offer-widget.ts'
import { followTheme } from './theme.ts'

import.meta.glob('./**/*.module.css', { eager: true })

followTheme()
takeErrorToSignUp()
followSignIn()
closeMenuOnJump()
offerWidget()
void wakeIslands()

/** Loads what makes a page's islands work, where it has any. */
async function wakeIslands(): Promise<void> {
  if (!document.querySelector('[data-island]')) return
  const { hydrateIslands } = await import('./hydrate-islands.tsx')
  hydrateIslands()
}
