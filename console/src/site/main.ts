/*
 * All that a static page runs by itself. It is readable without; what needs more (a form, a button that
 * copies) is an island, and only then is React loaded.
 */
import './site.css'
import { closeMenuOnJump } from './close-menu.ts'
import { takeErrorToSignUp } from './error-fragment.ts'
import { followSignIn } from './follow-sign-in.ts'
import { wakeIslands } from './islands/wake-islands.ts'
import { offerWidget } from './offer-widget.ts'
import { followTheme } from './theme.ts'

import.meta.glob(['./**/*.module.css', '../plain/*.module.css', '../ui/{KindIcon,Rings,Status}.module.css'], {
  eager: true,
})

followTheme()
// Inside of a frame these are the business of the page around it.
if (self === top) {
  takeErrorToSignUp()
  followSignIn()
  closeMenuOnJump()
  offerWidget()
}
wakeIslands()
void wakeBoard()

/** Loads a public board, where the server has put one on the page. */
async function wakeBoard(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-board^="{"]')
  if (!place) return
  const { showBoard } = await import('../public-board/show-board.tsx')
  await showBoard(place)
}
