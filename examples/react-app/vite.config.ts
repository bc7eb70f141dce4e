import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `EXAMPLE_PORT` sets the port; `VITE_EARSHOT_URL` and `VITE_EARSHOT_KEY` say which project to use. */
export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', port: Number(process.env.EXAMPLE_PORT ?? 4175), strictPort: true },
})
