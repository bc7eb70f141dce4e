import type { LanguageSample } from './identity-samples.ts'

/** The tag, after a queue for calls that a page makes before the script has loaded. */
export const snippetOf = (server: string, key: string): string =>
  `<script>window.Earshot=window.Earshot||new Proxy(function(){},{q:[],apply(f,t,call){this.q.push(call)},get(f,name){return name=='q'?this.q:(...input)=>{this.q.push([name,...input])}}})</script>
${scriptTag(server, key)}`

/** The tag that embeds the widget in a page. */
export const scriptTag = (server: string, key: string): string =>
  `<script async src="${server}/e/v1.js" data-key="${key}"></script>`

/** The tag of a pinned release: its script and everything the script loads must match the hash. */
export const pinnedTag = (
  server: string,
  key: string,
  release: { path: string; integrity: string },
): string =>
  `<script async src="${server}${release.path}" integrity="${release.integrity}" crossorigin="anonymous" data-key="${key}"></script>`

/** Installs the npm package from the server, and starts the widget. */
export const packageCode = (
  server: string,
  key: string,
  release: { package: string },
) => `// npm install ${server}${release.package}
import { earshot } from '@earshot/widget'

earshot.init({ endpoint: '${server}/e', key: '${key}' })`

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

declare global {
  var Earshot: { (...call: unknown[]): unknown; q?: unknown[][] }
}

${loading(server).replace('load(key)', 'load(key: string)').replace('(...call)', '(...call: unknown[])')}

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

/** All samples, for a server's address without a trailing slash and a project's public key. */
export const frameworkSamples = (server: string, key: string): LanguageSample[] => [
  { language: 'HTML', file: 'Before </body> of your pages', code: scriptTag(server, key) },
  { language: 'React', file: 'use-earshot.js', code: reactCode(server, key) },
  { language: 'Vue', file: 'use-earshot.js', code: vueCode(server, key) },
  { language: 'Svelte', file: 'App.svelte, script', code: svelteCode(server, key) },
  { language: 'Angular', file: 'app.component.ts', code: angularCode(server, key) },
  { language: 'WordPress', file: 'functions.php of your theme', code: wordPress(server, key) },
  {
    language: 'Early calls',
    file: 'Where your pages call Earshot before its script has loaded',
    code: snippetOf(server, key),
  },
]
