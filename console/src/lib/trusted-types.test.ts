import { expect, test } from 'vitest'
import { sameOriginScript, textWithoutMarkup } from './trusted-types.ts'

const origin = 'https://feedback.example.com'

test('style text passes, markup does not', () => {
  expect(textWithoutMarkup(':root { --x: 1px }')).toBe(':root { --x: 1px }')
  expect(() => textWithoutMarkup('<img onerror=alert(1)>')).toThrow('Markup')
})

test('scripts come from this origin only', () => {
  expect(sameOriginScript('/assets/x.js', origin)).toBe('/assets/x.js')
  expect(() => sameOriginScript('https://evil.example/x.js', origin)).toThrow('origin')
  expect(() => sameOriginScript('//evil.example/x.js', origin)).toThrow('origin')
  expect(() => sameOriginScript('data:text/javascript,1', origin)).toThrow('origin')
})
