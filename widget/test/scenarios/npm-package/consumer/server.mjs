import { create, earshot } from '@earshot/widget'
import { EarshotButton, EarshotProvider } from '@earshot/widget/react'
import { createEarshot } from '@earshot/widget/vue'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createSSRApp } from 'vue'

const setup = { endpoint: 'https://feedback.example.com/e', key: 'pk_1' }
earshot.init(setup)
earshot.on('open', () => {})()
create().init({ ...setup, key: 'pk_2' })
createSSRApp({}).use(createEarshot(setup))
const button = createElement(EarshotButton, { className: 'quiet' }, 'Report a bug')
const react = renderToString(
  createElement(EarshotProvider, { endpoint: setup.endpoint, projectKey: setup.key }, button),
)
console.log(JSON.stringify({ react, open: earshot.isOpen() }))
