import { expect, test } from 'vitest'
import { nativePackages } from './bundle-server.ts'
import { billOfMaterials, componentsOf, licencesOf, nativeFolders } from './components.ts'

const bundled = ['server/src/main.ts', 'node_modules/hono/dist/hono.js', 'node_modules/hono/dist/context.js']
const components = componentsOf(bundled, nativePackages)

test('a release lists each package of which it contains code, once, with its licence', () => {
  const names = components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['hono', 'sharp', 'react-dom', 'preact', '@fontsource-variable/inter']),
  )
  expect(new Set(names).size).toBe(components.length)
  expect(components.filter(({ licence, integrity }) => !licence || !integrity)).toEqual([])
  expect(licencesOf(components)).toContain('hono ')
})

test('a native package comes with what it loads on this machine, and without what compiles it', () => {
  const folders = nativeFolders(nativePackages)
  expect(folders).toContain('node_modules/detect-libc')
  expect(folders).not.toContain('node_modules/node-addon-api')
})

test('the bill of materials depends on nothing but the packages', () => {
  expect(billOfMaterials('1.0.0', components)).toBe(billOfMaterials('1.0.0', components))
  const bill = JSON.parse(billOfMaterials('1.0.0', components))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.components[0].hashes[0].content).toMatch(/^[0-9a-f]{128}$/)
})
