import type { AppServices } from '../compose.ts'
import { upsertSighting } from '../features/project/presence.queries.ts'
import { replaceLogo, updateProject } from '../features/project/projects.queries.ts'
import { changeBranding, changeProject } from '../features/project/projects.ts'
import { digest } from '../lib/digest.ts'
import { type Cast, memberOf } from './tell.ts'

const hour = 60 * 60 * 1000
const website = 'https://app.harbor.example'

/** A boat of 96 by 96 pixels as WebP: encoded before, so that a start with an empty database is no slower. */
const logo =
  'UklGRsYDAABXRUJQVlA4WAoAAAAQAAAAXwAAXwAAQUxQSPIAAAARZ6C4bSQ1tn84ZsaICMD0+QjtqQ0BuLFtq26OWMqUm34J' +
  'P1JkyrkESlWCKWbHHhVgZraY9d7r6sPM3wV4Ivo/AQov795Yl2D9qpJSfH/sEj/JxFo2DnifjeFNHLKWjnp30JWILYfNh404' +
  'eyFbDpwP9EmrkjxLqqelS4cuSX3WqmRY9/IdPHNEK3ZoUz3a/JBWndBODe3e0uru38OWVje0+wntdEir9mjzL7SpI1rRp2Vk' +
  'WPdSnzUvXbJKkmdJ9bSkPmlVkrZI+YBGnD2FbnLyYXqnrCjSmzBq6SgtG8J9RnH97+ROMopf3r22SdSPKymFA1ZQOCCuAgAA' +
  'MBAAnQEqYABgAD61TqFKJySjIbAWOjjgFoliAM2CXMDcF85tt6/MB0Dt5P3n59EmE1qOZ2q47mRkRH0wnarhmRF8/pz/6ygi' +
  'pu6Ogh6imgDjpaLpEAQlKKHu4NPulQK48sKBOSCuxRHpvBXhBFsgM8U+36VoI3bM7eCpKQxKvnP7Vfw1k+i49rvoAP7oz9XN' +
  'C/J0Nw8vwQO63XF1AWBAUe5nKScn0Ebhh03VFzucJY5MK8k9/2YhfDq2XgwzTUuXMHnhWqPv2reKHYqJXeA1dSi9km4vCmlj' +
  'PL9dy0gE5ku6WQQfvcuyJxQxcijVr5iyKMNFEoeX3b1oeWWuc3vYftzOsQt/nUc1V6XHABa1ni5v1R9fLSIBp/+vLfduPenj' +
  'xMYkx4ugf+doviuzqRN7+LhpP+0t3KdX+EYvRbVWMK3xlxvXq4CYfOzcjuAzgd2M7xwlRVF/kXD1fLyPiGQYY5zMXF5VXJiA' +
  'YJOjm1vPZW+beJRO2ZC8SoPuITEcGj+1GbJty2XQKieVCGuMmshK8P+wlokdfFIKPs53qNYWSeSxWaP56Di5KARmuscXWapw' +
  'v7U5EogTigdPIJ7MWbfHVWF/N+YmROAIlfLztmijLvJvokOhXlAAqaeH+NjKBGgayxcye4DUz2OC0FW3Uw/3AdOEm7F3j2AQ' +
  '5w4XogxbEuazxxdxcNYXUv7NBnQxCmblbYYzlMbOgmEbnmnnKPmHc1jTjUhVwb9uHD3n3axPpdt9xkwtFSehsTT7ZUB6yAvo' +
  '4pBM0AOVJ04UDcpzJuYuULGmWCEo/74oRBb5rZJAPmPx42o4/09X2O0AO9CEZsbeTehpQCHwfBC3vbCxGZVioI1x73iOH8r8' +
  'fc5IyqiuOg6rCmPzdS896v8BPynGZSYjnwmmrjXMF2S8MBxQAAA='

/** Gives the demo's first organisation its look, a public roadmap, and a website on which the widget was seen. */
export async function addBranding(services: AppServices, cast: Cast): Promise<void> {
  const { projectId, publicKey } = cast
  const now = services.clock()
  const ctx = memberOf(services, cast, undefined, now)
  await changeBranding(ctx, projectId, { color: '#0f766e' })
  const allowedOrigins = [
    website,
    `http://127.0.0.1:${services.config.examplePort}`,
    `http://localhost:${services.config.examplePort}`,
  ]
  await changeProject(ctx, projectId, { allowedOrigins, roadmapPublic: true })
  const hash = digest(logo).slice(0, 16)
  const seenAt = now - hour
  await ctx.transaction(async ({ db }) => {
    await replaceLogo(db, { projectId, hash, base64: logo })
    await upsertSighting(db, projectId, website, { seen_at: seenAt, public_key: publicKey })
    await updateProject(db, projectId, { logo_hash: hash, seen_at: seenAt, seen_origin: website })
  })
}
