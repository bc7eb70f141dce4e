import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { keys } from '../lib/query-keys.ts'

const Manifest = z.object({
  files: z.record(z.string(), z.object({ integrity: z.string() })),
  package: z.string().optional(),
})

/** The current release: the addresses of the widget and of its npm package, its hash, and how it names itself; null without one. */
export const widgetReleaseQuery = () =>
  queryOptions({
    queryKey: keys.widgetRelease(),
    queryFn: async () => {
      const { files, package: archive } = Manifest.parse(await (await fetch('/e/manifest.json')).json())
      const [file, built] = Object.entries(files).find(([name]) => /^\d/.test(name)) ?? []
      const [version = ''] = file?.split('-') ?? []
      const panel = Object.keys(files).find((name) => /^panel-.{8}\.js$/.test(name))
      const build = `${version}-${panel?.slice('panel-'.length, -'.js'.length)}`
      return file && built && archive
        ? { path: `/e/${file}`, integrity: built.integrity, package: `/e/${archive}`, version, build }
        : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
