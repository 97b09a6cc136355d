import * as z from 'zod/mini'

import {
  accessShape,
  goToKeySchema,
  moduleNameSchema,
  remoteNameSchema,
  routePathSchema,
  textSchema,
} from './fields'
import { formatIssues, unknownKeys } from './format-issues'
import { readSchema } from './reads'

/** What the address needs beside the place: `{ "tab": "config" }` for a list in a tab. */
const querySchema = z.record(z.string(), z.string())

const paletteKindSchema = z.object({
  /** Which list the shell reads, such as `nodes`; a shell that does not know it leaves it out. */
  kind: z.string(),
  /** Of many: the heading above what is found. */
  label: textSchema,
  /** A name as that of an entry of the menu. */
  icon: z.string(),
  /** The place where all of them stand, which may need a `networkId`. */
  list: z.string(),
  query: z.optional(querySchema),
  /** The place of one; left out where it has no page: then the list opens, searched for its name. */
  page: z.optional(z.string()),
  /** In place of a page, a dialog of the list, which takes its id as this value: `dialog.file`. */
  dialog: z.optional(z.object({ name: z.string(), value: z.string() })),
  ...accessShape,
})
export type PaletteKind = z.infer<typeof paletteKindSchema>

const paletteActionSchema = z
  .object({
    label: textSchema,
    icon: z.string(),
    /** A slot that opens over whatever page is there, such as `network.create`. */
    slot: z.optional(z.string()),
    /** Or a page, which may need a `networkId`: then that of the active network. */
    place: z.optional(z.string()),
    query: z.optional(querySchema),
    /**
     * A way to ask for it with words of one's own, such as `can {from} reach {to}`: what is typed in the place of
     * each name goes into the address of the page under it.
     */
    phrase: z.optional(textSchema),
    /** The dialog of that page that opens with it. */
    dialog: z.optional(z.string()),
    /** On a page of a network `admin` is who administers that network [US-011]. */
    ...accessShape,
  })
  .check(
    z.refine(({ slot, place }) => (slot === undefined) !== (place === undefined), {
      error: 'expected either a slot or a place',
    }),
  )
export type PaletteAction = z.infer<typeof paletteActionSchema>

/** What a remote adds to the command palette: things that can be found, and what can be done. */
const paletteSchema = z.object({
  kinds: z.array(paletteKindSchema),
  actions: z.array(paletteActionSchema),
})

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
