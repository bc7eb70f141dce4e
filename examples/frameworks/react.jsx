import { EarshotButton, EarshotProvider } from '@earshot/widget/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { endpoint, key } from './setup.js'

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <EarshotProvider endpoint={endpoint} projectKey={key}>
      <EarshotButton request={{ type: 'bug' }}>Report a bug</EarshotButton>
    </EarshotProvider>
  </StrictMode>,
)
