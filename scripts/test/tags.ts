/** Tags by which `npm test` chooses tests, so that it stays short; `npm run test:all` runs them all. */
export const sizeTags = [
  { name: 'smoke', description: 'A story about what people do every day: `npm test` runs no others.' },
  {
    name: 'long',
    description:
      'Starts programs, reads large files, copies whole installations or repeats with further seeds: left to `npm run test:all`.',
  },
]
