import type { Plugin } from 'vite'

/**
 * Keeps the style sheets of the static pages in what these load, though no script there uses their class
 * names: the pages are rendered already, with the names in them.
 */
export const keepSiteStyles = (): Plugin => ({
  name: 'keep-site-styles',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) =>
    /\/(site|plain)\/.*\.module\.css$|\/ui\/(KindIcon|Rings|Status)\.module\.css$/.test(id)
      ? { code, map: null, moduleSideEffects: 'no-treeshake' }
      : null,
})
