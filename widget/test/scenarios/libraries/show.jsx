import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a page with a button that opens a modal; the children of the modal are the contents of every modal. */
export function show(Modal) {
  function App() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Book
        </button>
        <Modal open={open} setOpen={setOpen}>
          <label>
            Who comes <input />
          </label>
          <button type="button">Ask</button>
        </Modal>
      </>
    )
  }
  createRoot(document.getElementById('app')).render(<App />)
}
