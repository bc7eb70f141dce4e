import { StrictMode } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'

/** The router, and nothing else; what the signed-in pages need around them is in `shell/Providers.tsx`. */
export const App = ({ router }: { router: ReturnType<typeof createBrowserRouter> }) => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
