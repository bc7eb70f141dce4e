// First, because what the content security policy needs must be in place before any schema or style is made.
import './lib/prepare.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import './lib/app.css'
import { routes } from './app/routes.tsx'
import { startSession } from './session/session.ts'

startSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
const router = createBrowserRouter(routes)
// What the build rendered into the page stays until the page itself is there to take its place.
if (!router.state.initialized) await new Promise<void>((resolve) => whenInitialized(resolve))
// In short tasks, between which the browser draws and takes presses: evaluating and rendering are one long task otherwise.
await new Promise((resolve) => setTimeout(resolve))
startTransition(() =>
  // The router, and nothing else; what the signed-in pages need around them is in `app/frame/Providers.tsx`.
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)

function whenInitialized(proceed: () => void): void {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    proceed()
  })
}
