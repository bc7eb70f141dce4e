// One module per icon keeps the bundle and the development server small; the package types only its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon
  export default icon
}
