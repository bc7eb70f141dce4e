import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrewList } from './crew-list.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CrewList />
    </StrictMode>,
  )
}
