import { create, type Earshot, earshot, type WidgetEvents } from '@earshot/widget'
import { EarshotButton, EarshotProvider, useEarshot } from '@earshot/widget/react'
import * as vue from '@earshot/widget/vue'
import { useEffect } from 'react'
import { createApp } from 'vue'

const endpoint = 'https://feedback.example.com/e'

earshot.init({ endpoint, key: 'pk_1', theme: 'dark', identity: async () => 'token' })
const end: () => void = earshot.on('submit', ({ reference, type }) => console.log(reference, type))
end()
earshot.on('error', ({ code }: WidgetEvents['error']) => console.log(code === 'network'))

const lighthouse: Earshot = create()
lighthouse.init({ endpoint, key: 'pk_2', position: 'bottom-left' })

// @ts-expect-error there is no such code
earshot.on('error', ({ code }) => console.log(code === 'nothing'))
// @ts-expect-error where the server is has to be said
earshot.init({ key: 'pk_1' })
// @ts-expect-error there is no such theme
earshot.setTheme('blue')
// @ts-expect-error there is no such event
earshot.on('closed', () => {})

function Open() {
  const { open }: Earshot = useEarshot()
  useEffect(() => open({ type: 'bug', prefill: { title: 'It broke' } }), [open])
  return null
}

export const page = (
  <EarshotProvider endpoint={endpoint} projectKey="pk_1" position="bottom-left">
    <Open />
    <EarshotButton request={{ view: 'board' }} className="quiet">
      Ideas
    </EarshotButton>
  </EarshotProvider>
)

createApp({ setup: () => vue.useEarshot().open({ type: 'idea' }) }).use(
  vue.createEarshot({ endpoint, key: 'pk_1' }),
)
