import { EarshotProvider } from '@earshot/widget/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrewList } from './crew-list.tsx'

const { VITE_EARSHOT_URL: url, VITE_EARSHOT_KEY: key } = import.meta.env
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <EarshotProvider endpoint={`${url}/e`} projectKey={key}>
        <CrewList />
      </EarshotProvider>
    </StrictMode>,
  )
}
