import { beforeAll, expect, test } from 'vitest'
import { checkComposition, checkManifests, installSchemas, type Json, readYaml } from './published-schemas.ts'

/* The files of deploy/ against what Kubernetes and Compose have published, fields that they do not know included. */

beforeAll(installSchemas)

/** Fields whose names inside are the author's own. */
const freeNames = new Set([
  'labels',
  'matchLabels',
  'requests',
  'limits',
  'services',
  'volumes',
  'environment',
  'depends_on',
])

/** A document as often as it has fields, each time with one of them misspelt. */
function misspelt(document: Json, isFree = false): Json[] {
  if (Array.isArray(document))
    return document.flatMap((entry, index) => misspelt(entry).map((wrong) => document.with(index, wrong)))
  if (typeof document !== 'object' || document === null) return []
  return Object.entries(document).flatMap(([name, value]) => {
    const { [name]: _, ...others } = document
    const inside = misspelt(value, isOwn(name, document)).map((wrong) => ({ ...others, [name]: wrong }))
    return isFree ? inside : [{ ...others, [`${name}x`]: value }, ...inside]
  })
}

/** True for a field with free names; the selector of a service is one, that of a deployment is not. */
const isOwn = (name: string, parent: { [name: string]: Json }): boolean =>
  freeNames.has(name) || (name === 'selector' && 'ports' in parent)

test('each manifest is one that Kubernetes takes, and would not be with any of its fields misspelt', () => {
  const manifests = ['earshot', 'backup', 'doctor'].flatMap((name) =>
    readYaml(`deploy/kubernetes/${name}.yaml`),
  )
  // The name of a kind decides which type is meant.
  const wrong = manifests.flatMap((manifest) => misspelt(manifest)).filter(hasKind)
  const found = checkManifests([...manifests, ...wrong])
  expect(found.slice(0, manifests.length)).toEqual(manifests.map(() => []))
  expect(wrong.length).toBeGreaterThan(200)
  const unnoticed = found
    .slice(manifests.length)
    .flatMap((said, index) => (said.length > 0 ? [] : [wrong[index]]))
  expect(unnoticed).toEqual([])
})

const hasKind = (manifest: Json): boolean =>
  typeof manifest === 'object' && manifest !== null && 'kind' in manifest && 'apiVersion' in manifest

test.each(['compose', 'compose.postgres', 'compose.caddy'])(
  '%s.yaml is one that Compose takes, and would not be with any of its fields misspelt',
  (name) => {
    const [composition = null] = readYaml(`deploy/docker/${name}.yaml`)
    expect(checkComposition(composition)).toEqual([])
    const wrong = misspelt(composition)
    expect(wrong.length).toBeGreaterThan(5)
    expect(wrong.filter((each) => checkComposition(each).length === 0)).toEqual([])
  },
)
