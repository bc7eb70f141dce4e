import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, addressKey } from './client-address.ts'

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

/** The key of a client whose address the last proxy writes as `entry`. */
const keyOfEntry = (entry: string): string => addressKey(addressIn(`203.0.113.99, ${entry}`, undefined, 1))

test.each([
  '203.0.113.8',
  '203.0.113.8:50000',
  '203.0.113.8:50001',
  '"203.0.113.8"',
  '"203.0.113.8:443"',
  'for=203.0.113.8',
  'For="203.0.113.8:50000"',
  'for=203.0.113.8;proto=https;by=10.0.0.1',
  'proto=https;for=203.0.113.8',
  '::ffff:203.0.113.8',
  '[::ffff:203.0.113.8]:50000',
  '::ffff:cb00:7108',
  '0:0:0:0:0:ffff:203.0.113.8',
])('a proxy may write an IPv4 address as %s', (entry) => {
  expect(keyOfEntry(entry)).toBe('203.0.113.8')
})

test.each([
  '2001:db8::9',
  '[2001:db8::9]',
  '[2001:db8::9]:50000',
  '[2001:DB8::9]:50001',
  '"[2001:db8::9]:4711"',
  'for="[2001:db8::9]:4711"',
  'for="[2001:db8:0:0::9]";proto=https',
  '2001:db8::9%eth0',
  '[2001:db8::9%eth0]:443',
  '2001:db8::192.0.2.1',
])('a proxy may write an IPv6 address as %s', (entry) => {
  expect(keyOfEntry(entry)).toBe('2001:db8:0:0::/64')
})

test('an entry that names no address is one of its own', () => {
  for (const entry of ['unknown', '_hidden', 'for=_hidden', '999.1.1.1:80', '[::1', 'proto=https'])
    expect(keyOfEntry(entry)).toBe(entry)
})
