/** One way to put the widget on the pages of somebody's product. */
export interface FrameworkSample {
  language: string
  file: string
  code: string
}

/** The two lines that put the widget on a page; the second alone is enough where no inline script may run. */
export const snippetOf = (server: string, key: string): string =>
  `<script>window.Earshot=window.Earshot||function(){(Earshot.q=Earshot.q||[]).push(arguments)}</script>
${scriptTag(server, key)}`

/** The one tag that is enough where nothing is called before the script has come. */
export const scriptTag = (server: string, key: string): string =>
  `<script async src="${server}/e/v1.js" data-key="${key}"></script>`

const loading = (server: string) => `const source = '${server}/e/v1.js'

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

export const reactCode = (
  server: string,
  key: string,
) => `// In a component that is always there: useEarshot('${key}')
import { useEffect } from 'react'

${loading(server)}

export function useEarshot(key) {
  useEffect(() => {
    load(key)
    return () => Earshot('destroy')
  }, [key])
}`

export const vueCode = (
  server: string,
  key: string,
) => `// In the component that holds your application: useEarshot('${key}')
import { onMounted, onUnmounted } from 'vue'

${loading(server)}

export function useEarshot(key) {
  onMounted(() => load(key))
  onUnmounted(() => Earshot('destroy'))
}`

export const svelteCode = (server: string, key: string) => `import { onMount } from 'svelte'

${loading(server)}

onMount(() => {
  load('${key}')
  return () => Earshot('destroy')
})`

export const angularCode = (server: string, key: string) => `import { Component } from '@angular/core'

${loading(server).replace('function load(key)', 'function load(key: string)')}

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

const wordPress = (server: string, key: string) => `add_action('wp_footer', function () {
    echo '${scriptTag(server, key)}';
});`

/** All of them, for a server's address without a slash and a project's public key. */
export const frameworkSamples = (server: string, key: string): FrameworkSample[] => [
  { language: 'HTML', file: 'Before </body> of your pages', code: snippetOf(server, key) },
  { language: 'React', file: 'use-earshot.js', code: reactCode(server, key) },
  { language: 'Vue', file: 'use-earshot.js', code: vueCode(server, key) },
  { language: 'Svelte', file: 'App.svelte, script', code: svelteCode(server, key) },
  { language: 'Angular', file: 'app.component.ts', code: angularCode(server, key) },
  { language: 'WordPress', file: 'functions.php of your theme', code: wordPress(server, key) },
]
