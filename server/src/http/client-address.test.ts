import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from './client-address.ts'

test('all addresses of an IPv6 network of 64 bits have one key', () => {
  const group = fc.nat(0xffff).map((value) => value.toString(16))
  const half = fc.tuple(group, group, group, group)
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      const [a, b] = [one, other].map((host) => addressKey([...network, ...host].join(':').toUpperCase()))
      expect(a).toBe(b)
      expect(a).toBe(`${network.join(':')}::/64`)
    }),
  )
})

test('networks written short and long are the same', () => {
  for (const address of ['::1', '0:0:0:0:0:0:0:1', '0000:0000::0001'])
    expect(addressKey(address)).toBe('0:0:0:0::/64')
  for (const address of ['2001:db8::', '2001:db8:0:0:1::', '2001:0DB8::1:2:3:4'])
    expect(addressKey(address)).toBe('2001:db8:0:0::/64')
})

test('IPv4 stands for itself, also inside of IPv6', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('::FFFF:192.0.2.1')).toBe('192.0.2.1')
})
