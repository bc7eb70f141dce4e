import { snippetOf } from '../installation/snippet.ts'
import { settings } from './settings.ts'

/*
 * The code of the integration guide. It stands here as it is to be copied; `e2e/integration.e2e.ts` puts
 * it on pages and looks whether the widget comes.
 */

const server = settings.publicUrl
const key = 'pk_…'

export const snippetCode = snippetOf(server, key)

export const scriptCode = `<script async src="${server}/e/v1.js" data-key="${key}"></script>`

export const buttonCode = `<script async src="${server}/e/v1.js" data-key="${key}" data-launcher="false"></script>
<button onclick="Earshot('open', { type: 'idea' })">Give feedback</button>`

export const attachCode = `Earshot('attach', '#feedback', { type: 'idea' })`

const loading = `const source = '${server}/e/v1.js'

function load(key) {
  if (!document.querySelector(\`script[src="\${source}"]\`)) {
    const script = document.createElement('script')
    script.async = true
    script.src = source
    document.head.append(script)
  }
  window.Earshot ??= (...call) => {
    Earshot.q = [...(Earshot.q ?? []), call]
  }
  Earshot('init', { key })
}`

export const reactCode = `import { useEffect } from 'react'

${loading}

export function useEarshot(key) {
  useEffect(() => {
    load(key)
    return () => Earshot('destroy')
  }, [key])
}`

export const vueCode = `import { onMounted, onUnmounted } from 'vue'

${loading}

export function useEarshot(key) {
  onMounted(() => load(key))
  onUnmounted(() => Earshot('destroy'))
}`

export const svelteCode = `import { onMount } from 'svelte'

${loading}

onMount(() => {
  load('${key}')
  return () => Earshot('destroy')
})`

export const angularCode = `import { Component } from '@angular/core'

${loading.replace('function load(key)', 'function load(key: string)')}

declare const Earshot: any

@Component({ selector: 'app-root', template: '<router-outlet />' })
export class AppComponent {
  ngOnInit() {
    load('${key}')
  }

  ngOnDestroy() {
    Earshot('destroy')
  }
}`

export const policyCode = `script-src ${server}
connect-src ${server}`
