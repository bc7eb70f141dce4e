/** The two lines that put the widget on a page; the second alone is enough where no inline script may run. */
export const snippetOf = (server: string, publicKey: string): string =>
  `<script>window.Earshot=window.Earshot||function(){(Earshot.q=Earshot.q||[]).push(arguments)}</script>
<script async src="${server}/e/v1.js" data-key="${publicKey}"></script>`
