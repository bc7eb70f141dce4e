import { expect, test } from 'vitest'
import { MailOrder } from './order.ts'
import { render } from './render.ts'

const order = {
  template: 'activation' as const,
  to: 'ada@example.com',
  language: 'en' as const,
  params: { firstName: 'Ada', link: 'https://earshot.example/activate?a=1&token=t' },
}

test('the activation letter says the same in text and in HTML', async () => {
  const { subject, text, html } = await render(order)
  expect(subject).toBe('Activate your Earshot account')
  expect(text).toContain('Hello Ada,')
  expect(text).toContain('https://earshot.example/activate?a=1&token=t')
  expect(html).toContain('Hello Ada,')
  expect(html).toContain('href="https://earshot.example/activate?a=1&amp;token=t"')
  expect(html).toContain('<html lang="en">')
})

test('what people typed is encoded, never markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const { html, text } = await render({ ...order, params: { ...order.params, firstName: hostile } })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  expect(text).toContain(hostile)
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'a b@example.com',
  'ada@example.com;eve@example.com',
  '"x"@example.com',
  '',
])('an order to %j is refused', (to) => {
  expect(MailOrder.safeParse({ ...order, to }).success).toBe(false)
})

test.each(['ada@example.com', "o'hara+tag@exämple.com", 'root@localhost'])(
  'an order to %j is taken',
  (to) => {
    expect(MailOrder.safeParse({ ...order, to }).success).toBe(true)
  },
)

test('a link that is no web address is refused', () => {
  const params = { ...order.params, link: 'javascript:alert(1)' }
  expect(MailOrder.safeParse({ ...order, params }).success).toBe(false)
})
