import type { Plugin } from 'vite'

/**
 * Keeps the style sheets of static pages in the bundle. No script imports their class names, because the pages are
 * rendered at build time with the names in them.
 */
export const keepSiteStyles = (): Plugin => ({
  name: 'keep-site-styles',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) =>
    /\/src\/(site|installation|design\/plain)\/.*\.module\.css$|\/(KindIcon|Rings|Status)\.module\.css$/.test(
      id,
    )
      ? { code, map: null, moduleSideEffects: 'no-treeshake' }
      : null,
})
