// First, because the content security policy must be prepared before any schema or style is created.
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
// The markup rendered by the build stays until the page can replace it.
if (!router.state.initialized) await new Promise<void>((resolve) => whenInitialized(resolve))
// A task boundary, at which the browser draws and handles input: evaluating and rendering would otherwise be one long
// task.
await new Promise((resolve) => setTimeout(resolve))
startTransition(() =>
  // Only the router; the providers of the signed-in pages are in `app/frame/Providers.tsx`.
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
