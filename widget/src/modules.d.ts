declare module '*.css' {
  const text: string
  export default text
}

declare module 'virtual:panel-name' {
  /** The panel's hashed file name. */
  const name: string
  export default name
}
