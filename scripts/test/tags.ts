/** Tags by which `npm test` chooses tests, so that it stays short; `npm run test:all` runs them all. */
export const sizeTags = [
  { name: 'smoke', description: 'A story that `npm test` runs: at least one of each flow, and its refusal.' },
  {
    name: 'long',
    description:
      'Starts programs, reads large files or copies whole installations: left to `npm run test:all`.',
  },
]
