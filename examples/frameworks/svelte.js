import { earshot } from '@earshot/widget'
import { mount } from 'svelte'
import ReportButton from './report-button.svelte'
import { endpoint, key } from './setup.js'

earshot.init({ endpoint, key })
mount(ReportButton, { target: document.getElementById('app') })
