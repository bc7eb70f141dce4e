import type { NewDiagnostics } from '@earshot/shared/diagnostics/new-diagnostics'

/** Diagnostics that a page of the demo data sends with a bug. */
export const beforePaying: NewDiagnostics = {
  entries: [
    { kind: 'route', before: 40_000, path: '/lessons/spring' },
    { kind: 'click', before: 22_000, element: 'a.book' },
    { kind: 'route', before: 21_600, path: '/lessons/spring/pay' },
    { kind: 'click', before: 9_300, element: 'button#pay' },
    {
      kind: 'console',
      before: 9_200,
      level: 'warn',
      message: 'Touch on #pay blocked by div.cookie-bar',
    },
    { kind: 'request', before: 8_700, method: 'POST', path: '/api/total', status: 500, duration: 412 },
    {
      kind: 'error',
      before: 8_600,
      message: "TypeError: Cannot read properties of undefined (reading 'total')",
      stack:
        '    at pay (https://app.harbor.example/assets/pay.3f2c.js:1:2841)\n    at HTMLButtonElement.<anonymous> (https://app.harbor.example/assets/pay.3f2c.js:1:3310)',
    },
    { kind: 'click', before: 4_100, element: 'button#pay' },
  ],
  metadata: { version: '4.12.0', plan: 'family' },
}
