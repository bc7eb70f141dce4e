import { createEarshot } from '@earshot/widget/vue'
import { makeApp } from './app.js'

const { endpoint, key } = document.getElementById('app').dataset
makeApp().use(createEarshot({ endpoint, key })).mount('#app')
