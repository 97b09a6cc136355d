import * as z from 'zod/mini'

import {
  accessShape,
  goToKeySchema,
  moduleNameSchema,
  remoteNameSchema,
  routePathSchema,
  textSchema,
} from './fields'
import { formatIssues } from './format-issues'
import { paletteSchema, querySchema } from './palette-manifest'
import { readSchema } from './reads'
import { unknownKeys } from './unknown-keys'

const pageRouteSchema = z.object({
  path: routePathSchema,
  module: moduleNameSchema,
  /** The last crumb of the breadcrumb, and the title of the window. */
  title: textSchema,
  /** The name others link to it by; places are the only way from one remote into another. */
  place: z.optional(z.string()),
  ...accessShape,
  /** `none`: without sidebar and header, as for an invitation. */
  layout: z.optional(z.literal('none')),
  /** `false`: open without a session. */
  session: z.optional(z.literal(false)),
  /** What the page asks the server for at once, whatever it finds: sent beside its code. */
  reads: z.optional(z.array(readSchema)),
})
export type PageRoute = z.infer<typeof pageRouteSchema>

const redirectRouteSchema = z.object({
  path: routePathSchema,
  redirect: routePathSchema,
  /** Where what it leads to is a tab: `{ "tab": "config" }`. */
  query: z.optional(querySchema),
  /** Its crumb in the breadcrumb of the pages below it. */
  title: z.optional(textSchema),
})
export type RedirectRoute = z.infer<typeof redirectRouteSchema>

const navigationEntrySchema = z.object({
  label: textSchema,
  /** A name of `shellIcons`, or any other of lucide, which the build draws into the fragment. */
  icon: z.string(),
  path: routePathSchema,
  group: z.enum(['main', 'network', 'administration']),
  order: z.number(),
  ...accessShape,
  /** Path segments under which the entry is the current one. */
  sections: z.optional(z.array(z.string())),
  /** The key that leads there after `g`. */
  goTo: z.optional(goToKeySchema),
})
export type NavigationEntry = z.infer<typeof navigationEntrySchema>

const slotEntrySchema = z.object({
  slot: z.string(),
  module: moduleNameSchema,
  ...accessShape,
})
export type SlotEntry = z.infer<typeof slotEntrySchema>

/** What a remote says of itself to the shell: the part of `remote.json` that reaches the browser. */
export const outsideShape = {
  name: remoteNameSchema,
  routes: z.array(z.union([pageRouteSchema, redirectRouteSchema])),
  navigation: z.array(navigationEntrySchema),
  slots: z.array(slotEntrySchema),
  palette: z.optional(paletteSchema),
}

const remoteManifestSchema = z
  .object({
    $schema: z.optional(z.string()),
    ...outsideShape,
    modules: z.record(
      moduleNameSchema,
      z.string().check(z.regex(/^\.\/src\//, 'expected ./src/…')),
    ),
  })
  .check((context) => {
    const { modules, routes, slots } = context.value
    const users = [
      ...routes.map((route, index) => ({ entry: route, path: ['routes', index, 'module'] })),
      ...slots.map((slot, index) => ({ entry: slot, path: ['slots', index, 'module'] })),
    ]
    for (const { entry, path } of users) {
      if (!('module' in entry) || entry.module in modules) continue
      context.issues.push({
        code: 'custom',
        input: entry.module,
        path,
        message: `"${entry.module}" is not among the modules`,
      })
    }
  })
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/**
 * The content of `remote.json`, written by hand in each remote: its whole outside. `modules` maps
 * each exposed name to its file, relative to the remote's folder; routes and slots may name no
 * other module. Throws a `TypeError` that says what is wrong and where, slips in keys included.
 */
export function parseRemoteManifest(value: unknown): RemoteManifest {
  const parsed = z.safeParse(remoteManifestSchema, value)
  if (!parsed.success) throw new TypeError(formatIssues(parsed.error))
  const [slip] = unknownKeys(value, parsed.data)
  if (slip !== undefined) throw new TypeError(`${slip}: unknown key`)
  return parsed.data
}
