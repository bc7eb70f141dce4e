// Properties of browsers that the types of the DOM lack.
interface Navigator {
  readonly globalPrivacyControl?: boolean
}
interface DisplayMediaStreamOptions {
  preferCurrentTab?: boolean
  selfBrowserSurface?: 'include' | 'exclude'
  surfaceSwitching?: 'include' | 'exclude'
  monitorTypeSurfaces?: 'include' | 'exclude'
}
interface Document {
  readonly featurePolicy?: { allowsFeature(name: string): boolean }
}

declare module '*.css' {
  const text: string
  export default text
}

declare module 'virtual:panel-name' {
  /** How this build of the widget names itself: its version, and a hash. */
  export const build: string
  /** How the file name of each chunk ends: with the hash, and `.js`. */
  export const suffix: string
}

declare module 'virtual:english-panel' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-views' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-forms' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-fields' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-sent' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-items' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-news' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-pictures' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-upload' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-editor' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-diagnostics' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:english-recording' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:languages' {
  /** The tags of all languages. */
  export const languages: string[]
  /** Suffix of the files of every language but English. */
  export const hash: string
}
