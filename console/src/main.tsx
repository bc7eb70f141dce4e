// First, because what the content security policy needs must be in place before any schema or style is made.
import './prepare.ts'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import './app.css'
import { App } from './App.tsx'
import { startSession } from './session.ts'

startSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
createRoot(root).render(<App />)
